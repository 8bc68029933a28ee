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
  formatFactToken,
  listFactSlugs,
  listFactSources,
  listFactTokens,
  listTextLinks,
  parseTextLink,
  type TextLink,
} from './facts/text-references.ts'
export { findLastWindowChange, isWindowOpen, toWindowDay } from './facts/window.ts'
