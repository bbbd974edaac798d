// A thread that ends its process after the deadline, even in an endless loop.
import { isLate } from "./switches.ts";

setInterval(() => {
  if (isLate()) process.kill(process.pid, "SIGKILL");
}, 500);
