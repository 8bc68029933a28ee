import {
  noticeSchema,
  storedFileSchema,
  storedLanguageSchema,
  uploadSchema,
} from '@kitchen-table/application/stored-records'
import {
  challengeRowType,
  emailRowType,
  loginRowType,
  noticeRowType,
  personRowType,
  sessionRowType,
  toItem,
  uploadRowType,
} from '@kitchen-table/cloud/dynamodb'
import { roles } from '@kitchen-table/domain/accounts'
import { toNameColumns } from '@kitchen-table/embedded/sqlite'
import { z } from 'zod'
import { parseStorable, toJsonText } from './stored-json.ts'
import { type Columns, createDerivedRowTransfer, createRowTransfer } from './table-transfer.ts'

export const toTextOrNull = (column: Columns[string] | undefined) =>
  column === null || column === undefined ? null : String(column)

export const toNumberOrNull = (column: Columns[string] | undefined) =>
  column === null || column === undefined ? null : Number(column)

export const toIsoTimeText = (column: unknown) => new Date(Number(column)).toISOString()

const challengeData = z.record(z.string(), z.string())

const people = createRowTransfer({
  table: 'people',
  rows: personRowType,
  toRow: (columns) => ({
    sub: String(columns.sub),
    role: z.enum(roles).parse(columns.role),
    group: toTextOrNull(columns.group_slug),
    subGroupId: toTextOrNull(columns.sub_group_id),
    enabled: columns.enabled === 1,
    email: String(columns.email),
    first: String(columns.first),
    last: String(columns.last),
    picture: columns.picture === null ? null : storedFileSchema.parse(parseStorable(columns.picture)),
    language: storedLanguageSchema.parse(columns.language),
    sessionVersion: Number(columns.session_version),
    pseudonym: String(columns.pseudonym),
    removalRequestedAt: toTextOrNull(columns.removal_requested_at),
  }),
  toColumns: (person) => ({
    sub: person.sub,
    role: person.role,
    group_slug: person.group,
    sub_group_id: person.subGroupId,
    picture: person.picture && toJsonText(person.picture, storedFileSchema),
    email: person.email,
    first: person.first,
    last: person.last,
    enabled: person.enabled ? 1 : 0,
    language: person.language,
    session_version: person.sessionVersion,
    pseudonym: person.pseudonym,
    removal_requested_at: person.removalRequestedAt,
    ...toNameColumns(person),
  }),
})

export const peopleTransfers = {
  People: people,
  Emails: createDerivedRowTransfer(function* (db) {
    for (const { email, sub } of people.readRows(db))
      if (email !== '') yield toItem(emailRowType, { email, sub }, '')
  }),
  Logins: createRowTransfer({
    table: 'logins',
    rows: loginRowType,
    toRow: ({ sub, time, id }) => ({ sub: String(sub), at: toIsoTimeText(time), id: String(id) }),
    toColumns: ({ sub, at, id }) => ({ sub, time: Date.parse(at), id }),
  }),
  Sessions: createRowTransfer({
    table: 'sessions',
    rows: sessionRowType,
    toRow: (columns) => ({
      tokenHash: String(columns.token_hash),
      sub: String(columns.sub),
      version: Number(columns.version),
      device: String(columns.device),
      createdAt: Number(columns.created_at),
      seenAt: Number(columns.seen_at),
    }),
    toColumns: ({ tokenHash, sub, version, device, createdAt, seenAt }) => ({
      token_hash: tokenHash,
      sub,
      version,
      device,
      created_at: createdAt,
      seen_at: seenAt,
    }),
  }),
  Challenges: createRowTransfer({
    table: 'challenges',
    rows: challengeRowType,
    toRow: (columns) => ({
      id: String(columns.id),
      sub: toTextOrNull(columns.sub),
      secretHash: toTextOrNull(columns.secret_hash),
      data: challengeData.parse(parseStorable(columns.data)),
      expiresAt: Number(columns.expires_at),
      triesLeft: Number(columns.tries_left),
    }),
    toColumns: ({ id, sub, secretHash, data, expiresAt, triesLeft }) => ({
      id,
      sub,
      secret_hash: secretHash,
      data: toJsonText(data, challengeData),
      expires_at: expiresAt,
      tries_left: triesLeft,
    }),
  }),
  Notices: createRowTransfer({
    table: 'notices',
    rows: noticeRowType,
    toRow: (columns) => noticeSchema.parse(columns),
    toColumns: ({ id, kind, words, at }) => ({ id, kind, words, at }),
  }),
  Uploads: createRowTransfer({
    table: 'uploads',
    rows: uploadRowType,
    toRow: ({ group_slug, expires_at, ...columns }) =>
      uploadSchema.parse({ ...columns, group: group_slug, expiresAt: expires_at }),
    toColumns: ({ group, expiresAt, ...upload }) => ({
      ...upload,
      group_slug: group,
      expires_at: expiresAt,
    }),
  }),
}
