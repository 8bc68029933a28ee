export { findBareValues } from './facts/bare-values.ts'
export {
  computeNextFactCheck,
  emptyFact,
  type Fact,
  type FactKind,
  type FactPeriod,
  type FactValue,
  factKinds,
  hasFactValue,
  isFactOverdue,
  isLinkableFact,
  isValidPeriodOrder,
  listFactValueNames,
  MAX_PERIODS,
  windowValueNames,
} from './facts/fact.ts'
export {
  fillHtml,
  fillPlainText,
  getFactAddress,
  type ShownFact,
  showFact,
  type TextSource,
} from './facts/fill-text.ts'
export {
  type FactToken,
  factTokenPattern,
  formatFactToken,
  hasTextReference,
  listFactSlugs,
  listFactSources,
  listFactTokens,
  listTextLinks,
  parseTextLink,
  type TextLink,
} from './facts/text-references.ts'
export { createPageFinder, createTextSource } from './facts/text-source.ts'
export { listValueTexts, type ValueTexts } from './facts/value-texts.ts'
export { findLastWindowChange, isWindowOpen, toWindowDay } from './facts/window.ts'
