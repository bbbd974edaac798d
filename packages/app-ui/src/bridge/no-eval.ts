// zod tries `new Function` when a schema is made, which a host's content policy reports. Imported before anything that uses zod.
import { config } from "zod/v4/core";

config({ jitless: true });
