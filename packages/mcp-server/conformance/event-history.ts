import type { EventStore, JSONRPCMessage } from "@modelcontextprotocol/server";

const MAX_EVENTS = 256;

interface StoredEvent {
  readonly streamId: string;
  readonly message: JSONRPCMessage;
}

/** What a 2025 session sent last, so that a client which lost a stream can resume it (Last-Event-ID). */
export function createEventHistory(): EventStore {
  const events = new Map<string, StoredEvent>();
  const counter = { last: 0 };
  return {
    async storeEvent(streamId, message) {
      counter.last += 1;
      const id = String(counter.last);
      events.set(id, { streamId, message });
      events.delete(String(counter.last - MAX_EVENTS));
      return id;
    },
    // The transport asks here first and refuses an id that is too old or was never given.
    async getStreamIdForEventId(id) {
      return events.get(id)?.streamId;
    },
    async replayEventsAfter(lastId, { send }) {
      const streamId = events.get(lastId)?.streamId ?? "";
      for (const [id, event] of events) {
        if (event.streamId === streamId && Number(id) > Number(lastId)) await send(id, event.message);
      }
      return streamId;
    },
  };
}
