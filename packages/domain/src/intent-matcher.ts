export { createIntentMatcher, getPhraseIndex, type IntentMatch, NO_INTENT } from './intents/intent-matcher.ts'
export { intentModel } from './intents/intent-model.ts'
