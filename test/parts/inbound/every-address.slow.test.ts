import { expect, it } from "vitest"
import { ok } from "../../helpers/client.ts"
import { hasIpv6 } from "../../helpers/ipv6.ts"
import { rawHttp, rawRequest, statusOf } from "../../helpers/raw-http.ts"
import { aMail, postOffices } from "./post-office.ts"

const aPostOffice = postOffices()

const HOSTS = ["0.0.0.0", "::", "[::]", "0:0:0:0:0:0:0:0"].map((host) => ({ host, needs_ipv6: host.includes(":") }))
it.for(HOSTS)(
  "a sandbox on all addresses (--host $host) shows the same addresses of itself and of its clients",
  async ({ host, needs_ipv6 }, { skip }) => {
    skip(needs_ipv6 && !hasIpv6, "this machine has no IPv6")
    const box = await aPostOffice({ host })
    const { url, base_url } = await ok(box.sandbox("GET", "/info"))
    expect([url, base_url].map((one) => new URL(one).hostname)).toEqual(["127.0.0.1", "127.0.0.1"])
    for (const name of ["[::]", "[::]:8025", "[::1]", "0.0.0.0", "127.0.0.1"])
      expect([name, statusOf(await rawHttp(url, rawRequest("GET", "/sandbox/info", [`Host: ${name}`])))]).toEqual([
        name,
        200,
      ])

    const email = await box.captured(await box.send({ html: "<p>Hi</p>", track_opens: true }))
    await box.settle()
    await box.ask("GET", email.pixel_url as string)
    const { ip } = await ok(box.sandbox("GET", `/logs/${email.log_id}`))
    expect(ip).toBe("127.0.0.1")

    await box.address("support")
    expect(await box.mail(aMail)).toMatch(/^250 /)
    await box.settle()
    const { data } = await ok(box.sandbox("GET", "/inbound"))
    const { envelope } = await ok(box.sandbox("GET", `/inbound/${data[0].id}`))
    expect(envelope.client_ip).toBe("127.0.0.1")
  },
)
