import { curl } from "./curl.ts"

type Request = { base_url: string; token: string; path: string; body?: unknown }

/** Ready-to-paste requests: a POST of `body`, or a GET without one. */
export function requestSnippets({ base_url, token, path, body }: Request): { name: string; code: string }[] {
  const url = `${base_url}${path}`
  const authorization = `Bearer ${token}`
  if (body === undefined) {
    return [
      { name: "curl", code: curl(url, [`Authorization: ${authorization}`]) },
      { name: "Node", code: `await fetch("${url}", { headers: { Authorization: "${authorization}" } })` },
    ]
  }
  const lines = [
    `await fetch("${url}", {`,
    `  method: "POST",`,
    `  headers: { Authorization: "${authorization}", "Content-Type": "application/json" },`,
    `  body: JSON.stringify(${JSON.stringify(body)}),`,
    `})`,
  ]
  const headers = [`Authorization: ${authorization}`, "Content-Type: application/json"]
  return [
    { name: "curl", code: curl(url, headers, JSON.stringify(body)) },
    { name: "Node", code: lines.join("\n") },
  ]
}
