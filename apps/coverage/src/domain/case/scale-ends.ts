/** Scales with an end; every other figure is 0 or more. */
export const SCALE_ENDS: Readonly<Record<string, number>> = {
  age: 130,
  mmse: 30,
  nyha: 4,
  lvef: 100,
  basdai: 10,
  pasi: 72,
  dlqi: 30,
  frax: 100,
  bsa: 100,
  mayo: 12,
  endoscopic: 3,
  ipss: 35,
  bmi: 150,
  fev1: 200,
  iop: 100,
};
