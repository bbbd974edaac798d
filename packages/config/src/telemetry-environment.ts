import { z } from "zod";
import { serverAddress } from "./setting-forms.ts";

/** Where a server sends what it measures. */
export const telemetryEnvironment = z.object({
  /** Base address of an OTLP/HTTP receiver; metrics and traces are sent nowhere without it. */
  OTEL_EXPORTER_OTLP_ENDPOINT: serverAddress(
    "must be an http or https address without user, ? and #, e.g. http://localhost:4318",
  ).optional(),
});
