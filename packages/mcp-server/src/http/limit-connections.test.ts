import { expect, test } from "vitest";
import { toNetwork } from "./limit-connections.ts";

test.each([
  ["192.0.2.7", "192.0.2.7"],
  ["::ffff:192.0.2.7", "192.0.2.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
  ["2001:db8::7", "2001:db8:0:0"],
  ["2001:db8:0:0:9::", "2001:db8:0:0"],
  ["fe80::1%eth0", "fe80:0:0:0"],
  ["::1", "0:0:0:0"],
])("a call from %s is counted as %s", (address, network) => {
  expect(toNetwork(address)).toBe(network);
});
