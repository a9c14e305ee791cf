// The import rules of the layers. `docs/architecture.md` explains them.

const libraries = {
  api: ["ajv"],
  core: ["parse5", "ipaddr.js", "mime-types", "@adobe/css-tools", "css-what", "diff"],
  store: ["lowdb"],
  operations: [],
  time: [],
  http: ["express", "express-openapi-validator", "ajv", "mime-types", "swagger-ui-dist", "prom-client"],
  smtp: ["smtp-server", "node-forge"],
  dns: ["dns-packet"],
  live: ["ws"],
  client: [],
}
const layers = {
  api: [],
  core: ["api"],
  store: ["core", "api"],
  time: ["core", "api"],
  operations: ["core", "store", "api", "time"],
  http: ["operations", "core", "api", "time"],
  smtp: ["operations", "core", "api"],
  dns: ["operations", "core", "api"],
  live: ["operations", "core", "api"],
  adapters: ["core", "api"],
  client: ["api"],
  cli: ["client", "core", "api", "store"],
  config: ["core", "cli"],
}
/** Node modules without IO, which core may use. */
const pureNode = "^(node:)?(crypto|url|net|util|buffer|punycode|string_decoder|zlib)$"
const tests = "\\.(test|fixture|test-helper)\\.ts$"

const layerRules = Object.entries(layers).map(([layer, allowed]) => ({
  name: `${layer}-imports`,
  comment: `src/${layer} may import ${[layer, ...allowed].map((name) => `src/${name}`).join(", ")}`,
  severity: "error",
  from: { path: `^src/${layer}/`, pathNot: tests },
  to: {
    path: "^src/",
    pathNot: [
      `^src/(${[layer, ...allowed].join("|")})/`,
      "^src/(duration|html-text|mail-snapshot|start-error|version|logger)\\.ts$",
    ],
  },
}))
const libraryRules = Object.entries(libraries).map(([layer, allowed]) => ({
  name: `${layer}-libraries`,
  severity: "error",
  from: { path: `^src/${layer}/`, pathNot: tests },
  to: {
    dependencyTypes: ["npm", "npm-dev", "npm-optional", "npm-peer", "npm-no-pkg", "npm-unknown"],
    ...(allowed.length > 0 && { pathNot: allowed.map((name) => `node_modules/(@types/)?${name}/`) }),
  },
}))

export default {
  forbidden: [
    { name: "no-circular", severity: "error", from: {}, to: { circular: true } },
    { name: "no-unresolvable", severity: "error", from: {}, to: { couldNotResolve: true } },
    ...layerRules,
    ...libraryRules,
    {
      name: "core-is-pure",
      severity: "error",
      from: { path: "^src/core/", pathNot: tests },
      to: { dependencyTypes: ["core"], pathNot: pureNode },
    },
    {
      name: "operations-have-no-io",
      severity: "error",
      from: { path: "^src/operations/", pathNot: tests },
      to: { dependencyTypes: ["core"], pathNot: pureNode },
    },
    {
      name: "edges-leave-the-store-alone",
      severity: "error",
      from: { path: "^src/(http|smtp|dns|live)/", pathNot: tests },
      to: { path: "^src/store/" },
    },
    {
      name: "ui-imports",
      comment: "ui may import the generated types and enums of the contracts, and the typed calls of the client",
      severity: "error",
      from: { path: "^ui/" },
      to: { path: "^src/", pathNot: ["^src/api/[^/]+\\.gen\\.ts$", "^src/client/(http|operations)\\.ts$"] },
    },
    {
      name: "sections-of-the-inbox-stand-alone",
      severity: "error",
      from: { path: "^ui/src/(emails|inbound|domains|webhooks|suppressions|api-keys|logs|sandbox)/" },
      to: {
        path: "^ui/src/(emails|inbound|domains|webhooks|suppressions|api-keys|logs|sandbox)/",
        pathNot: "^ui/src/$1/",
      },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "types", "node", "default"] },
  },
}
