// A thread that ends its process when the deadline is over, whatever the process is doing.
import { isLate } from "./switches.ts";

setInterval(() => {
  if (isLate()) process.kill(process.pid, "SIGKILL");
}, 500);
