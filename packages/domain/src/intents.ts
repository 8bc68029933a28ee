export { defaultIntentFields, type Intent } from './catalog/intent.ts'
export {
  countPhrasesByStem,
  findAnsweringSentence,
  listStemmedSentences,
  type StemCounts,
  type StemmedSentence,
} from './intents/answering-sentence.ts'
export { collectPhrases, MAX_ANSWERING_LESSONS } from './intents/collect-phrases.ts'
export {
  CONVERTED_INTENT_PREFIX,
  type ConvertedIntent,
  convertEarlierLayoutsToIntents,
  type EarlierLayout,
  toOfferedIntentSlugs,
} from './intents/earlier-layouts.ts'
export {
  type Answer,
  createAnswerFinder,
  pickFirstAnswer,
} from './intents/find-answers.ts'
export { listOfferedIntents, MAX_OFFERED_INTENTS } from './intents/offered-intents.ts'
export {
  cleanPhrase,
  MAX_INTENT_LESSONS,
  MAX_INTENT_PHRASES,
  removeRepeatedPhrases,
} from './intents/phrases.ts'
export { MAX_SEARCH_LENGTH, toSearchText } from './intents/search-text.ts'
export { type AnswerRecords, findIntentProblems } from './problems/intent-problems.ts'
