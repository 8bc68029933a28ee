import { uploadPurposes, uploadStates } from '@kitchen-table/domain/uploads/upload'
import { type Rule, sqlRule } from './sql-rule.ts'

const toSqlList = (words: readonly string[]) => words.map((word) => `'${word}'`).join()

/**
 * Rules of uploads. An upload requires nothing else: its file may not have been sent yet, and a restored backup has the
 * records of uploads without their files.
 */
export const uploadsRules: Rule[] = [
  sqlRule(
    'uploads',
    `SELECT id FROM uploads WHERE size < 1 OR state NOT IN (${toSqlList(uploadStates)})
       OR purpose NOT IN (${toSqlList(uploadPurposes)}) ORDER BY id`,
    ({ id }) => `The upload ${id} cannot be read, so expired uploads are not removed; remove it (uploads).`,
  ),
]
