import { createRequire } from "node:module"

/**
 * With `check_contract`, the library opens each path of a contract alone, and compiles the schema of OpenAPI each time, although it does
 * not check the contract with it (`validateApiSpec`): a third of the processor time of many files.
 */
const library = createRequire(import.meta.url)("express-openapi-validator/dist/framework/openapi.schema.validator.js")
library.OpenAPISchemaValidator = class {}
