type Address = { base_url: string; token: string; domain: string }

/** The email that the examples send. */
export const sampleEmail = (domain: string) => ({
  from: `Acme <hello@${domain}>`,
  to: ["ada@example.com"],
  subject: "Welcome to Acme",
  html: "<h1>Welcome, Ada</h1>",
  track_opens: true,
})

/** Ready-to-paste requests that send a first email. */
export function sendSnippets({ base_url, token, domain }: Address): { name: string; code: string }[] {
  const body = sampleEmail(domain)
  const compact = JSON.stringify(body)
  const pretty = JSON.stringify(body, null, 2)
  return [
    {
      name: "curl",
      code: [
        `curl ${base_url}/emails \\`,
        `  -H "Authorization: Bearer ${token}" \\`,
        `  -H "Content-Type: application/json" \\`,
        `  -d '${compact}'`,
      ].join("\n"),
    },
    {
      name: "Node",
      code: [
        `await fetch("${base_url}/emails", {`,
        `  method: "POST",`,
        `  headers: {`,
        `    Authorization: "Bearer ${token}",`,
        `    "Content-Type": "application/json",`,
        `  },`,
        `  body: JSON.stringify(${pretty.replaceAll("\n", "\n  ")}),`,
        `})`,
      ].join("\n"),
    },
    {
      name: "Python",
      code: [
        `import json, urllib.request`,
        ``,
        `urllib.request.urlopen(urllib.request.Request(`,
        `    "${base_url}/emails",`,
        `    data=json.dumps(${pretty.replaceAll("true", "True").replaceAll("\n", "\n    ")}).encode(),`,
        `    headers={"Authorization": "Bearer ${token}", "Content-Type": "application/json"},`,
        `))`,
      ].join("\n"),
    },
    {
      name: "Settings",
      code: [`# settings for your application`, `BASE_URL=${base_url}`, `API_KEY=${token}`].join("\n"),
    },
  ]
}
