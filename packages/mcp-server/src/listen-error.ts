import { ConfigurationError } from "@clinical-mcp/errors";

/**
 * What to do where an address cannot be listened on.
 *
 * @param cause the system's error; of one in another thread its code is left
 * @param settings the two that give the address, by name, host first
 */
export function toListenError(
  cause: unknown,
  settings: Readonly<Record<string, string | number>>,
): ConfigurationError {
  const [[hostName, host], [portName, port]] = Object.entries(settings) as [
    [string, string],
    [string, number],
  ];
  const code = cause instanceof Error && "code" in cause ? cause.code : cause;
  const toError = (message: string) => new ConfigurationError(message, { cause });
  if (code === "EADDRINUSE")
    return toError(
      `${portName}=${port} is in use on ${host}. Stop what uses it, or set another ${portName}.`,
    );
  if (code === "EACCES")
    return toError(
      `${portName}=${port} needs more rights than this process has. Set a ${portName} above 1023.`,
    );
  return toError(`Cannot listen on ${hostName}=${host} ${portName}=${port} (${String(code)}).`);
}
