/** Why a source is no worksheet: a sentence for its editor, which also names the line. Lines count from 1. */
export type WorksheetError = { line: number; message: string }
