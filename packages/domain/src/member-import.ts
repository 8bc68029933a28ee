export { isAddressList, readAddressList } from './organizations/member-import/address-list.ts'
export { cleanCell, parseMailbox } from './organizations/member-import/clean-cell.ts'
export { isAddressCell } from './organizations/member-import/column.ts'
export { countSeatsAfterImport } from './organizations/member-import/count-seats-after-import.ts'
export {
  type CsvProblem,
  csvLimits,
  csvProblems,
  workbookLimits,
} from './organizations/member-import/csv-limits.ts'
export {
  alignHeadingSeparator,
  detectSeparator,
  parseSeparatorLine,
} from './organizations/member-import/detect-separator.ts'
export {
  createEmailSuggester,
  findOrganizationDomains,
} from './organizations/member-import/email-suggestion.ts'
export {
  isCurrentPeopleHeading,
  isFormerPeopleHeading,
  isLeftStatusCode,
  judgeEmploymentStatus,
} from './organizations/member-import/employment-status.ts'
export {
  chooseDecoding,
  type Decoding,
  type DecodingChoice,
  listNonAsciiWords,
  type TextEncoding,
  textEncodings,
} from './organizations/member-import/encoding-evidence.ts'
export {
  findAddressInInstruction,
  findExampleMark,
  isPlaceholderPerson,
  isTemplateExample,
  MAX_EXAMPLE_ROWS,
} from './organizations/member-import/example-row.ts'
export {
  type ColumnChoice,
  findListLayout,
  type ListLayout,
} from './organizations/member-import/find-list-layout.ts'
export { isFooter, mayLineNamePerson } from './organizations/member-import/footer.ts'
export {
  findKnownHeading,
  findNameOrder,
  type NameOrder,
} from './organizations/member-import/heading-names.ts'
export { classifyMailHeading } from './organizations/member-import/heading-words.ts'
export {
  type ColumnUse,
  getColumnTitle,
  type ImportQuestion,
  type SampledColumn,
} from './organizations/member-import/import-question.ts'
export { describeImportReason, importReasons } from './organizations/member-import/import-reasons.ts'
export { templateExample, templateHeadings } from './organizations/member-import/import-template.ts'
export { isFieldList } from './organizations/member-import/is-field-list.ts'
export { isSameName } from './organizations/member-import/is-same-name.ts'
export {
  type FileRow,
  findImportChange,
  findSubGroupByName,
  type ImportChange,
  type ImportRowInput,
  type ImportVerdict,
  importVerdicts,
  isMemberOfOrganization,
  judgeImportRow,
  normalizeImportRow,
} from './organizations/member-import/judge-import-row.ts'
export { parseUnseparatedLines } from './organizations/member-import/loose-lines.ts'
export { mayRemoveMissingMembers } from './organizations/member-import/may-remove-missing-members.ts'
export {
  isNoReplyAddress,
  isProgramAccount,
  isSharedAddress,
} from './organizations/member-import/no-reply-address.ts'
export { classifyRelation, isRelationOfRows } from './organizations/member-import/relative.ts'
export {
  areNamesOfOnePerson,
  chooseAddress,
  dropNoReplyAddresses,
  filterPersonalAddresses,
  findMostCommonDomain,
  parseSeveralAddresses,
} from './organizations/member-import/several-addresses.ts'
export { splitName } from './organizations/member-import/split-name.ts'
export { formatCsvLine, restoreCell } from './organizations/member-import/spreadsheet-formula.ts'
export {
  describeWithheld,
  formatImportReason,
  type Withheld,
  type WithheldKind,
  withheldKinds,
} from './organizations/member-import/withheld.ts'
