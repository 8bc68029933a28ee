import type {
  ColumnChoice,
  ColumnUse,
  CsvProblem,
  FileRow,
  ImportQuestion,
  TextEncoding,
} from '@kitchen-table/domain/member-import'

/** What a manager has answered to an `ImportQuestion`. */
export type ImportAnswers = { columns?: ColumnChoice | undefined; encoding?: TextEncoding | undefined }

/** 'ask': an answer is needed first. 'guess': what is most likely counts. */
export type ReadOptions = ImportAnswers & { unclear: 'ask' | 'guess'; today: string }

/**
 * `hasOtherPeople`: the file may have people of whom no row is: on other sheets, or in lines that were not read. `unchosen`:
 * further addresses beside those of the rows, which may be other people's.
 */
type ReadPeople = { rows: FileRow[]; columns: ColumnUse; hasOtherPeople: boolean; unchosen: string[] }

export type MemberList = ReadPeople | { question: ImportQuestion } | { problem: CsvProblem }
