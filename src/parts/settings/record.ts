import { collection } from "../../core/state/collection.ts"
import { anything, filled, record } from "../../core/state/shape.ts"

/** One changed setting; its id is the setting's name. */
const setting = record({ id: filled, value: anything })

export const settingCollection = collection(setting)({ lists: {}, unique: {}, word: "setting", kept_as: "settings" })
