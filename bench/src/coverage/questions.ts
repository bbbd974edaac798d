import type { Call } from "./measure.ts";

const each = (
  name: string,
  list: readonly string[],
  toArguments: (text: string) => Call["arguments"],
): readonly Call[] => list.map((text) => ({ name, arguments: toArguments(text) }));

/** What both datasets hold. */
export const QUESTIONS: readonly { readonly what: string; readonly calls: readonly Call[] }[] = [
  {
    what: "exact: DIN",
    calls: each("odb_get", ["02303922", "02443937", "02230711", "02540258", "02099233"], (din) => ({ din })),
  },
  {
    what: "exact: fee code",
    calls: each("schedule_get", ["C124", "A135", "A007", "K013", "A900", "E083"], (code) => ({
      codes: [code],
    })),
  },
  {
    what: "exact: ADP code",
    calls: each("adp_get", ["MW3GM0065", "WP0000121", "PS0002036"], (code) => ({ device_code: code })),
  },
  {
    what: "both paths: drug in words",
    calls: each(
      "odb_get",
      ["cheapest statin", "adalimumab for rheumatoid arthritis", "is Januvia covered", "long-acting insulin"],
      (q) => ({ q }),
    ),
  },
  {
    what: "both paths: fee in words",
    calls: each(
      "schedule_get",
      ["house call Saturday 9 pm", "pap smear", "cardiology consultation", "day of discharge MRP"],
      (q) => ({ q }),
    ),
  },
  {
    what: "both paths: device in words",
    calls: each(
      "adp_get",
      ["power scooter batteries", "hearing aid", "CPAP for sleep apnea", "manual wheelchair and a walker"],
      (query) => ({ query }),
    ),
  },
];
