import { networkInterfaces } from "node:os"

/** Whether this machine has the loopback address of IPv6. Tests that need it are skipped without it, not passed. */
export const hasIpv6 = Object.values(networkInterfaces()).some((each) => each?.some(({ address }) => address === "::1"))
