import { ConfigurationError } from "@clinical-mcp/errors";

/**
 * What to do where an address cannot be listened on.
 *
 * @param code of the system's error
 * @param settings the two that give the address, by name, host first
 */
export function toListenError(
  code: string,
  settings: Readonly<Record<string, string | number>>,
): ConfigurationError {
  const [[hostName, host], [portName, port]] = Object.entries(settings) as [
    [string, string],
    [string, number],
  ];
  if (code === "EADDRINUSE")
    return new ConfigurationError(
      `${portName}=${port} is in use on ${host}. Stop what uses it, or set another ${portName}.`,
    );
  if (code === "EACCES")
    return new ConfigurationError(
      `${portName}=${port} needs more rights than this process has. Set a ${portName} above 1023.`,
    );
  return new ConfigurationError(`Cannot listen on ${hostName}=${host} ${portName}=${port} (${code}).`);
}
