import type { LinearTextModel } from '../language/linear-text-model.ts'
import model from './intent-model.json' with { type: 'json' }

/** From `npm run intents:train`: its labels are slugs of the first intents, and NO_INTENT. Too large for a page. */
export const intentModel: LinearTextModel = model
