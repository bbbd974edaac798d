/** Where progress and report are shown; `process.stdout` is one. */
export interface Screen {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

export interface Stage {
  /** Sets the count, of a part of the stage that has a name. */
  show(count: number, part: string): void;
  advance(count?: number): void;
  end(summary?: string): void;
}

export interface Progress {
  /** @param total how many steps there are, where that is known */
  startStage(name: string, total?: number): Stage;
}

/** Shortest time between two drawings of a line, in milliseconds. */
const DRAW_EVERY_MS = 100;
const CLEAR_LINE = "\r\u001B[K";

/** One line per stage: on a terminal it counts in place, elsewhere it is written once, at the stage's end. */
export function createProgress(screen: Screen, now: () => number = Date.now): Progress {
  return {
    startStage(name, total) {
      let count = 0;
      let shown = "";
      let drawnAt = -Infinity;
      const text = (): string => `${name}${shown}: ${count}${total === undefined ? "" : ` of ${total}`}`;
      const draw = (): void => {
        if (!screen.isTTY || now() - drawnAt < DRAW_EVERY_MS) return;
        drawnAt = now();
        screen.write(`${CLEAR_LINE}${text()}`);
      };
      draw();
      return {
        show(value, part) {
          [count, shown] = [value, `, ${part}`];
          draw();
        },
        advance(step = 1) {
          count += step;
          draw();
        },
        end: (summary) =>
          void screen.write(
            `${screen.isTTY ? CLEAR_LINE : ""}${summary === undefined ? text() : `${name}: ${summary}`}\n`,
          ),
      };
    },
  };
}
