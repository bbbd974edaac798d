import type { JSX } from "preact";
import type { Plot, Point } from "./compare.ts";
import type { CompareTexts } from "./texts.ts";

const SIZE = 260;
const MARGIN = 34;

/** Lowest figure of an axis, in tens. */
const toFloor = (values: readonly number[]): number => Math.floor(Math.min(...values, 99) / 10) * 10;

function Points({
  points,
  texts,
}: {
  readonly points: readonly Point[];
  readonly texts: CompareTexts;
}): JSX.Element {
  const [left, bottom] = [
    toFloor(points.map(({ specificity }) => specificity)),
    toFloor(points.map(({ sensitivity }) => sensitivity)),
  ];
  const x = (value: number): number => MARGIN + ((value - left) / (100 - left)) * SIZE;
  const y = (value: number): number => 10 + (1 - (value - bottom) / (100 - bottom)) * SIZE;
  return (
    <svg class="plot" viewBox={`0 0 ${SIZE + MARGIN + 110} ${SIZE + 50}`} role="img" aria-label={texts.plot}>
      <line x1={MARGIN} y1={10} x2={MARGIN} y2={SIZE + 10} />
      <line x1={MARGIN} y1={SIZE + 10} x2={SIZE + MARGIN} y2={SIZE + 10} />
      {[left, 100].map((value) => (
        <text key={value} x={x(value)} y={SIZE + 24} text-anchor="middle">
          {value}
        </text>
      ))}
      {[bottom, 100].map((value) => (
        <text key={value} x={MARGIN - 4} y={y(value) + 4} text-anchor="end">
          {value}
        </text>
      ))}
      <text x={MARGIN + SIZE / 2} y={SIZE + 42} text-anchor="middle">
        {texts.specificity}
      </text>
      <text x={12} y={SIZE / 2} text-anchor="middle" transform={`rotate(-90 12 ${SIZE / 2})`}>
        {texts.sensitivity}
      </text>
      {points.map(({ name, sensitivity, specificity }) => (
        <g key={name}>
          <circle cx={x(specificity)} cy={y(sensitivity)} r={5} />
          <text x={x(specificity) + 8} y={y(sensitivity) + 4}>
            {name}
          </text>
        </g>
      ))}
    </svg>
  );
}

/** The picture, or why there is none. */
export function PlotOf({
  plot,
  texts,
}: {
  readonly plot: Plot;
  readonly texts: CompareTexts;
}): JSX.Element | null {
  if (plot.kind === "none") return null;
  if (plot.kind === "points")
    return (
      <figure>
        <figcaption>
          {texts.plot}, {texts.cohort}: <span lang="en">{plot.cohort}</span>
        </figcaption>
        <Points points={plot.points} texts={texts} />
      </figure>
    );
  return (
    <section>
      <p>{texts.apart}</p>
      <ul>
        {plot.cohorts.map(({ name, cohort }) => (
          <li key={name} lang="en">
            {name}: {cohort === "" ? texts.unknownCohort : cohort}
          </li>
        ))}
      </ul>
    </section>
  );
}
