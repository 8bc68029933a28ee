import { expect, test } from 'vitest'
import { listPhrases } from '../../testing/list-phrases.ts'
import { isFormerPeopleHeading, isLeftStatusCode, judgeEmploymentStatus } from './employment-status.ts'

const today = '2026-11-28'

/** By the language of their words. */
const statesOfLeaving = {
  English: `
    Terminated | TERMINATED - Voluntary | Employee terminated for cause | Voluntary Termination | Term
    Termed | Invol Term | Inactive | INACTIVE_USER | Not Active | not currently active | Non-active
    No longer employed | No longer with us | Not employed | Disabled | Account disabled
    Not eligible for rehire; terminated | Eligible to be rehired - terminated | Terminated, may be rehired
    Rehired 2018, terminated 2024 | Eligible for rehire - Terminated | Archived | Deleted | Deactivated
    Deprovisioned | Suspended | Blocked | Expired | Left | Left 05/2024 | Left the company | Has left
    Leaver | Resigned | Quit | Quit without notice | Laid off | Retired | Fired | Deceased | Former employee
    Ex-employee | No call, no show: terminated | Terminated 05/31/2024`,
  Spanish: `
    Baja | Baja voluntaria | Dado de baja | Inactivo | No activa | Desactivado | Deshabilitada | Eliminado
    Archivado | Despedido | Jubilada | Ya no trabaja aquí | Ex empleado`,
  French: `
    Inactif | Non actif | N’est plus actif | Désactivé | Supprimée | Archivé | Licencié | Parti | Sortie
    Ancien salarié | Retraitée | Démission`,
  German: `
    inaktiv | nicht aktiv | nicht mehr beschäftigt | Deaktiviert | gelöscht | archiviert | ausgeschieden
    ausgeschiedene Mitarbeiter | Ehemalige Mitarbeiterin | gekündigt | im Ruhestand`,
  Portuguese: `
    Inativo | Não está ativo | Desativada | Excluído | Arquivado | Desligado | Demitida | Aposentado`,
  Italian: `
    Inattivo | Non attivo | Non più in forza | Disattivata | Disabilitato | Eliminato | Archiviata | Cessato
    Dimessa | Licenziato`,
  Dutch: `
    Inactief | Niet actief | Niet meer in dienst | Gedeactiveerd | Uitgeschakeld | Verwijderd | Gearchiveerd
    Uit dienst | Ontslagen | Oud-medewerker`,
  Polish: `
    Nieaktywny | Nie aktywna | Już nie pracuje | Dezaktywowane | Wyłączony | Usunięty | Zarchiwizowany
    Zwolniona | Były pracownik`,
  Others: `
    Avslutad | Уволен | Звільнений | 离职 | 已离职 | 退職済み | 퇴사자 | مستقيل | Keluar | İşten ayrıldı`,
}

test.each(Object.values(statesOfLeaving).flatMap(listPhrases))(
  'the state “%s” says that the person has left',
  (state) => {
    expect(judgeEmploymentStatus('Status', state, today)).toBe('left')
  },
)

test.each(
  listPhrases(`
    Active | Active (retired from the army) | Active, not terminated | Not terminated | Not yet terminated
    Never terminated | Not disabled | Not suspended | No longer suspended | Not yet active | On leave
    Leave of absence | Parental leave | Rehired (terminated 2019) | Reinstated after being suspended
    Retiree returned to work | Retired - rehired part time | A - Active (formerly inactive)
    To be terminated | Termination pending | Pending: will be terminated | Terminated 12/31/2026
    Licencia médica | Baja médica | Baja por maternidad | No despedido | En congé | N’a pas été licencié
    ungekündigt, aktiv | nicht gekündigt | noch nicht aktiv | Elternzeit | Em férias | Non licenziato
    Niet ontslagen | In dienst | Nie zwolniony | Zatrudniony | 在职 | 재직`),
)('the state “%s” says that the person is here', (state) => {
  expect(judgeEmploymentStatus('Status', state, today)).toBe('here')
})

test.each(
  listPhrases(`
    Fire Department | Fireman | Baja California | Baja California Sur | Quito | Quitman | Left-handed
    Leftwich | Terminal 4 | Formerly Store 12 | Partially remote | Parties and events | Retirement eligible
    Licenciatura | Partnerschaft | Ancienneté | Disabled veteran | Password expired | Locked out
    Short term | Term employee | Contractor | Full-time | Suspension bridge crew | 未离职 | 退職金 | T | x`),
)('the state “%s” is not understood', (state) => {
  expect(judgeEmploymentStatus('Status', state, today)).toBe(null)
})

test.each([
  ['Active', 'No', 'left'],
  ['Active', 'Yes', 'here'],
  ['Active', 'T', 'here'],
  ['Active', 'F', 'left'],
  ['Aktywny', 'FAŁSZ', 'left'],
  ['Actief', 'ONWAAR', 'left'],
  ['Active', 'Terminated', 'left'],
  ['Enabled', 'Disabled', 'left'],
  ['Suspended', 'TRUE', 'left'],
  ['Suspended', 'WAHR', 'left'],
  ['Suspended', 'FALSE', 'here'],
  ['Archived', 'Ja', 'left'],
  ['Archiviert', 'Nein', 'here'],
  ['Deleted', '1', 'left'],
  ['Deactivated', 'x', 'left'],
  ['Archived', '✓', 'left'],
  ['Disabled', 'Yes', null],
  ['Account Disabled', 'False', 'here'],
  ['Deactivated', '2024-05-31', 'left'],
  ['Enabled', 'disabled', 'left'],
  ['Termination Date', '2024-05-31', 'left'],
  ['Termination Date', '11/27/2026', 'left'],
  ['Termination Date', '11/28/2026', 'here'],
  ['Termination Date', '12/31/2026', 'here'],
  ['Termination Date', '12/31/98', 'left'],
  ['离职日期', '2024年3月15日', 'left'],
  ['퇴사일', '2024. 03. 15.', 'left'],
  ['퇴사일', '2024년 3월 15일', 'left'],
  ['Termination Date', '15th of March 2024', 'left'],
  ['Termination Date', '20240315120000', 'left'],
  ['Termination Date', '12/31/9999', 'here'],
  ['Termination Date', '01/01/1900', 'here'],
  ['Termination Date', 'Phase 2', null],
  ['Termination Date', 'Resigned', 'left'],
  ['Termination Date', 'N/A', null],
  // A column that was chosen; below a known state, a number is none.
  ['Ended', '2024-05-31', 'left'],
  ['Status', '2024-05-31', null],
  ['Status', '', null],
])('below “%s”, “%s” says %s', (heading, cell, verdict) => {
  expect(judgeEmploymentStatus(heading, cell, today)).toBe(verdict)
})

test.each([
  ['Status', 'Terminated '],
  ['Termination Date', '05/31/2024 '],
])('a text of hundreds of letters below “%s” is no state: “%s” again and again', (heading, words) => {
  expect(judgeEmploymentStatus(heading, words.repeat(100), today)).toBe(null)
})

test.each([
  ['T', 'AT', true],
  ['T', 'FPT', false],
  ['I', 'AI', true],
  ['R', 'ATR', true],
  ['R', 'AR', false],
  ['L', 'ATL', false],
])('the letter %s among %s has left: %s', (letter, letters, hasLeft) => {
  expect(isLeftStatusCode(letter, new Set(letters))).toBe(hasLeft)
})

test.each([
  ['FORMER EMPLOYEES', true],
  ['Former staff (2025)', true],
  ['Terminated 2025', true],
  ['Ehemalige Mitarbeiter', true],
  ['Anciens salariés', true],
  ['Former staff of the Dayton office', true],
  ['Former Navy Yard', false],
  ['Fire Department', false],
  ['Quito', false],
  ['Seasonal', false],
  ['Active employees', false],
  [`Terminated ${'for many reasons '.repeat(4)}`, false],
])('the line “%s” is above those who have left: %s', (line, hasLeft) => {
  expect(isFormerPeopleHeading(line, today)).toBe(hasLeft)
})
