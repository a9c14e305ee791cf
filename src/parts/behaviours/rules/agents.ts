/** A client that opens, clicks or scans in a behaviour (assumption behaviours.agents). */
export interface Agent {
  user_agent: string
  ip: string
}

const DESKTOP =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36"
const PHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1"

/** The clients that a script can name after `by`. The addresses are of documentation ranges (RFC 5737). */
export const AGENTS = {
  person: { user_agent: DESKTOP, ip: "203.0.113.10" },
  phone: { user_agent: PHONE, ip: "203.0.113.20" },
  "apple-proxy": { user_agent: "Mozilla/5.0", ip: "192.0.2.10" },
  "gmail-proxy": {
    user_agent: "Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)",
    ip: "192.0.2.20",
  },
  "link-scanner": {
    user_agent: "Mozilla/5.0 (compatible; SandpostLinkScanner/1.0; link scanner)",
    ip: "198.51.100.10",
  },
  "one-click": { user_agent: "SandpostOneClick/1.0 (List-Unsubscribe-Post)", ip: "198.51.100.20" },
} as const satisfies Record<string, Agent>
export type AgentName = keyof typeof AGENTS

export const agentNames = Object.keys(AGENTS) as AgentName[]
