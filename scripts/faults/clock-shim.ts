// Loaded into a server by --import: its clock jumps by so many milliseconds as a message over the IPC channel says.
// Timers and performance.now() run on, as they do when a machine's clock is set.
const RealDate = Date;
const shift = { ms: 0 };

class ShiftedDate extends RealDate {
  constructor(...args: readonly unknown[]) {
    super(...((args.length === 0 ? [RealDate.now() + shift.ms] : args) as [number]));
  }

  static override now(): number {
    return RealDate.now() + shift.ms;
  }
}

// Called as a function, Date returns the time as text.
globalThis.Date = new Proxy(ShiftedDate, { apply: () => new ShiftedDate().toString() }) as DateConstructor;
process.on("message", (ms) => {
  shift.ms = Number(ms);
  process.send?.("shifted");
});
process.channel?.unref();
