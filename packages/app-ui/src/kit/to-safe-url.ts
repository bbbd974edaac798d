/** The address of a source where it may be opened: https, without a user name in it. Anything else is shown as text only. */
export function toSafeUrl(address: unknown): string | undefined {
  const url = typeof address === "string" ? URL.parse(address) : null;
  if (url?.protocol !== "https:" || url.username !== "" || url.password !== "") return undefined;
  return url.href;
}
