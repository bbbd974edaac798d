// What changed code calls where a mutant can be. It is in every process and thread that loads changed code.
import { getEnvironmentData, setEnvironmentData } from "node:worker_threads";

/** More mutants than an app has. */
const MOST = 1 << 17;
const NAME = "clinical-mcp-mutants";
const [MUTANT, PASSED, LIMIT, DEADLINE] = [0, 1, 2, 3];

const given = getEnvironmentData(NAME);
const memory = given instanceof SharedArrayBuffer ? given : new SharedArrayBuffer(32 + MOST);
const state = new Float64Array(memory, 0, 4);
const reached = new Uint8Array(memory, 32, MOST);
if (given === undefined) {
  // Threads share the memory. A process that a test starts takes the mutant from its environment.
  setEnvironmentData(NAME, memory);
  state.set([Number(process.env[NAME] ?? -1), 0, Infinity, Infinity]);
}

/** Turns the mutant on, or all off with -1. More than `limit` switches passed end in an error: an endless loop cannot be stopped else. */
export function turnOn(mutant: number, limit = Infinity): void {
  process.env[NAME] = String(mutant);
  state.set([mutant, 0, limit]);
}

/** Forgets what was reached. */
export const forgetReached = (): void => void reached.fill(0);

/** Mutants since then whose expression had another value with them. */
export function listReached(): readonly number[] {
  const found: number[] = [];
  for (let id = reached.indexOf(1); id !== -1; id = reached.indexOf(1, id + 1)) found.push(id);
  return found;
}

export const countPassed = (): number => state[PASSED] ?? 0;

/** Until when the process may run, by its processor time in microseconds. */
export const setDeadline = (at: number): void => void (state[DEADLINE] = at);
export const isLate = (): boolean => {
  const { user, system } = process.cpuUsage();
  return user + system > (state[DEADLINE] ?? Infinity);
};

const isOn = (id: number): boolean => state[MUTANT] === id;

function pass(): void {
  const passed = countPassed() + 1;
  state[PASSED] = passed;
  if (passed > (state[LIMIT] ?? Infinity)) throw new Error("No end: too many switches were passed.");
}

const choose = <T>(id: number, own: T, other: T): T => {
  pass();
  reached[id] = 1;
  return isOn(id) ? other : own;
};

/** The left side of the last logical operator; each reads it at once. */
const left: { value: unknown } = { value: undefined };
export const value = (): unknown => left.value;
const hold = (side: unknown): unknown => (left.value = side);

/** Whether the right side counts. */
export const and = (id: number, side: unknown): boolean => choose(id, Boolean(hold(side)), !side);
export const or = (id: number, side: unknown): boolean => choose(id, !hold(side), Boolean(side));
export const orElse = (id: number, side: unknown): boolean =>
  choose(id, (hold(side) ?? undefined) === undefined, Boolean(side));

export const not = (id: number, side: unknown): unknown => choose<unknown>(id, !side, side);
export const literal = (id: number, own: boolean): boolean => choose(id, own, !own);
/** The method to call. */
export const method = (id: number, own: string, other: string): string => choose(id, own, other);

const SELF: unique symbol = Symbol("the object itself");
// In a copy for mutants only: any object can have such a method left out.
Reflect.defineProperty(Object.prototype, SELF, {
  value(this: unknown) {
    return this;
  },
});
/** A method whose call can be left out. */
export const removable = (id: number, own: string): string | symbol => choose<string | symbol>(id, own, SELF);

/** Whether one of the two mutants of a condition is on, so that it is not worked out. One that fails reaches neither. */
export const isDecided = (yes: number, no: number): boolean => isOn(yes) || isOn(no);
export const decide = (yes: number): boolean => (pass(), isOn(yes));
export function condition(yes: number, no: number, own: unknown): unknown {
  pass();
  reached[own ? no : yes] = 1;
  return own;
}

type Operation = (id: number, a: never, b: never) => unknown;

/** Sides that give the same by both operators do not reach the mutant. */
const either =
  (own: (a: never, b: never) => unknown, other: (a: never, b: never) => unknown): Operation =>
  (id, a, b) => {
    pass();
    if (isOn(id)) return other(a, b);
    const result = own(a, b);
    // Of bigints, some operations would fail.
    if (reached[id] === 0 && (typeof a === "bigint" || !Object.is(result, other(a, b)))) reached[id] = 1;
    return result;
  };

type Numbers = (a: number, b: number) => unknown;
const plus: Numbers = (a, b) => a + b;
const minus: Numbers = (a, b) => a - b;
const times: Numbers = (a, b) => a * b;
const by: Numbers = (a, b) => a / b;
const rest: Numbers = (a, b) => a % b;
const below: Numbers = (a, b) => a < b;
const upTo: Numbers = (a, b) => a <= b;
const above: Numbers = (a, b) => a > b;
const from: Numbers = (a, b) => a >= b;
const same: Numbers = (a, b) => a === b;
const differs: Numbers = (a, b) => a !== b;

export const add = either(plus, minus);
export const subtract = either(minus, plus);
export const multiply = either(times, by);
export const divide = either(by, times);
export const remainder = either(rest, times);
export const less = either(below, upTo);
export const lessOrEqual = either(upTo, below);
export const greater = either(above, from);
export const greaterOrEqual = either(from, above);
export const equal = either(same, differs);
export const unequal = either(differs, same);
