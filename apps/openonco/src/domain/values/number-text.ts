/** Reads "4,000" or "1105.5"; undefined for anything else. */
export function parseNumberText(text: string): number | undefined {
  if (!/^(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?$/.test(text)) return undefined;
  return Number(text.replaceAll(",", ""));
}
