// Checks a file of claim lines against the Schedule:  npx pnpm check-claims FILE  (see --help)
import { checkClaimFile } from "./check-claims/check-claim-file.ts";

process.exitCode = await checkClaimFile(process.argv.slice(2), {
  environment: process.env,
  out: process.stdout,
  err: process.stderr,
});
