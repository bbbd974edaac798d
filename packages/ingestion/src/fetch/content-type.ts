/** Media type and character set of a Content-Type header. */
export function parseContentType(header: string | null): {
  readonly contentType: string | undefined;
  readonly charset: string | undefined;
} {
  const [type = "", ...parameters] = (header ?? "").split(";").map((part) => part.trim().toLowerCase());
  const charset = parameters.find((parameter) => parameter.startsWith("charset="))?.slice("charset=".length);
  return { contentType: type || undefined, charset: charset?.replaceAll(/["']/g, "") || undefined };
}
