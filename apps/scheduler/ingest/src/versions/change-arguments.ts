import { UserInputError } from "@clinical-mcp/errors";

export const CHANGE_USAGE = `  apply ID --plan FILE --author NAME --reason TEXT    a plan, or a tool's answer with one, as a new version
         --pick ID: of an answer with several plans the one of that conflict_id or candidate_id
  apply ID --repair WHO --from DATE --to DATE    leave of a person (id or name; --repair again for more people) and the best
         repair, as analyze_contingency works it out, as a new version; --seconds N: longest time to look for it (60)
  apply ID --swap WHO --with WHO --from DATE --to DATE    two people exchange all that they have on these days, as a new version;
         without days: --swap and --with each have assignments of one person, e.g. a12,a13
         with --dry-run each of the three shows what it would break and fix, and writes nothing
  propose ID --from DATE --to DATE --author NAME --reason TEXT    fills the open demand of these days, as a new version;
         --dry-run shows what it would add; --seconds N: longest time to look for the best (60); --seed N: another of
         the proposals that are as good, the same for the same number
  undo ID --author NAME --reason TEXT      the version before comes back, as a new version; --dry-run shows which
  log ID                          its versions: when, who, why
  diff ID A B                     what differs between two versions`;

/** Who writes, and why; a dry run writes nothing. */
export interface Writing {
  readonly isDryRun: boolean;
  readonly author: string | undefined;
  readonly reason: string | undefined;
}

/** Days as YYYY-MM-DD, both included, and the longest time to fill them. */
interface Period {
  readonly from: string;
  readonly to: string;
  readonly seconds: number;
  /** Picks among proposals that are equally good. */
  readonly seed: number | undefined;
}

/** The source of the changes to apply. */
export type ChangeSource =
  | {
      readonly kind: "plan";
      readonly path: string;
      /** Which plan of an answer that has several. */
      readonly pick: string | undefined;
    }
  | ({ readonly kind: "repair"; readonly people: readonly string[] } & Omit<Period, "seed">)
  | {
      readonly kind: "swap";
      /** People where there are days, else assignments. */
      readonly sides: readonly [string, string];
      readonly days: Pick<Period, "from" | "to"> | undefined;
    };

export type ChangeCommand =
  | {
      readonly name: "apply";
      readonly id: string;
      readonly source: ChangeSource;
      readonly writing: Writing;
    }
  | ({ readonly name: "propose"; readonly id: string; readonly writing: Writing } & Period)
  | { readonly name: "undo"; readonly id: string; readonly writing: Writing }
  | { readonly name: "log"; readonly id: string }
  | { readonly name: "diff"; readonly id: string; readonly from: number; readonly to: number };

export interface ChangeOptions {
  readonly "dry-run": boolean;
  readonly plan?: string | undefined;
  readonly pick?: string | undefined;
  readonly repair?: readonly string[] | undefined;
  readonly swap?: string | undefined;
  readonly with?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly seconds?: string | undefined;
  readonly seed?: string | undefined;
  readonly author?: string | undefined;
  readonly reason?: string | undefined;
}

const wrong = (message: string): UserInputError => new UserInputError(message, { code: "WRONG_ARGUMENTS" });

const LONGEST = 500;

const NAMES = ["apply", "propose", "undo", "log", "diff"] as const;
const isChange = (name: string | undefined): name is (typeof NAMES)[number] =>
  NAMES.some((each) => each === name);

function toWriting(name: string, { author, reason, ...options }: ChangeOptions): Writing {
  const isDryRun = options["dry-run"];
  if (!isDryRun && (!author?.trim() || !reason?.trim()))
    throw wrong(`${name} needs --author and --reason, or --dry-run.`);
  if ([author, reason].some((text) => text !== undefined && text.length > LONGEST))
    throw wrong(`--author and --reason have at most ${LONGEST} characters.`);
  return { isDryRun, author, reason };
}

/**
 * The number of a version.
 *
 * @throws UserInputError WRONG_ARGUMENTS
 */
export function toNumber(text: string | undefined): number {
  if (text === undefined || !/^[1-9]\d{0,8}$/u.test(text)) throw wrong("A version is a number from 1 on.");
  return Number(text);
}

const DATE = /^\d{4}-\d{2}-\d{2}$/u;
const DEFAULT_SECONDS = 60;

function toPeriod(what: string, { from, to, seconds, seed }: ChangeOptions): Period {
  if (from === undefined || to === undefined || !DATE.test(from) || !DATE.test(to))
    throw wrong(`${what} needs --from and --to, each as YYYY-MM-DD.`);
  if (seconds !== undefined && !/^[1-9]\d{0,4}$/u.test(seconds))
    throw wrong("--seconds is a whole number from 1 on.");
  if (seed !== undefined && !/^\d{1,9}$/u.test(seed)) throw wrong("--seed is a whole number from 0 on.");
  return {
    from,
    to,
    seconds: seconds === undefined ? DEFAULT_SECONDS : Number(seconds),
    seed: seed === undefined ? undefined : Number(seed),
  };
}

function toSwap({ swap, ...options }: ChangeOptions): ChangeSource {
  const other = options.with;
  if (!swap?.trim() || !other?.trim()) throw wrong("--swap and --with go together.");
  const hasDays = options.from !== undefined || options.to !== undefined;
  return { kind: "swap", sides: [swap, other], days: hasDays ? toPeriod("--swap", options) : undefined };
}

/** @throws UserInputError WRONG_ARGUMENTS unless there is one source, and whole */
function toSource(options: ChangeOptions): ChangeSource {
  const { plan, repair, swap, pick } = options;
  if ([plan, repair, swap].filter((each) => each !== undefined).length !== 1)
    throw wrong("apply needs one of --plan, --repair and --swap.");
  if (plan === undefined && pick !== undefined) throw wrong("--pick goes with --plan.");
  if (swap === undefined && options.with !== undefined) throw wrong("--swap and --with go together.");
  if (plan !== undefined) return { kind: "plan", path: plan, pick };
  if (repair !== undefined) return { kind: "repair", people: repair, ...toPeriod("--repair", options) };
  return toSwap(options);
}

/**
 * Commands about the versions of a schedule; undefined where it is another.
 *
 * @throws UserInputError WRONG_ARGUMENTS
 */
export function parseChange(
  [name, id, ...more]: readonly string[],
  options: ChangeOptions,
): ChangeCommand | undefined {
  if (!isChange(name)) return undefined;
  if (id === undefined) throw wrong(`${name} needs the id of a schedule.`);
  if (more.length !== (name === "diff" ? 2 : 0)) throw wrong(`${name} has too many or too few arguments.`);
  if (name === "log") return { name, id };
  if (name === "diff") return { name, id, from: toNumber(more[0]), to: toNumber(more[1]) };
  if (name === "undo") return { name, id, writing: toWriting(name, options) };
  if (name === "propose") return { name, id, writing: toWriting(name, options), ...toPeriod(name, options) };
  return { name, id, source: toSource(options), writing: toWriting(name, options) };
}
