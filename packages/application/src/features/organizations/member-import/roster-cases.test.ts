import { expect, test } from 'vitest'
import { readMemberList } from './read-member-list.ts'
import { summarizeFile, summarizeList } from './testing/summarize-list.ts'

type Case = { name: string; file?: string; text: string; outcome: string[] }

const latin1 = (text: string) => Buffer.from(text, 'latin1')

/** Files in the shapes in which other systems write them; the people are invented. */
const cases: Case[] = [
  {
    name: 'Excel’s line of the separator',
    text: 'sep=;\r\nEmail;First;Last\r\nse.pp@example.org;Se;Pp\r\n',
    outcome: ['se.pp@example.org|Se|Pp'],
  },
  {
    name: 'a line of the separator with a byte order mark and quotes',
    text: '\ufeff"sep=|"\nEmail|First\nse@example.org|Se',
    outcome: ['se@example.org|Se|'],
  },
  {
    name: '24 columns',
    text: 'Employee ID,Legal First Name,Legal Last Name,Preferred Name,Work Email,Personal Email,Job Title,Department,Location,Manager,Manager Email,Hire Date,Status,FTE,Pay Group,Cost Center,Company,Union,Work Phone,Mobile,City,State,Country,Zip\n1001,Ida,Lund,Ida,ida.lund@example.org,,Clerk,Ops,MN,Bo,bo@example.org,2020-01-01,Active,1,A,100,HF,No,,,,MN,US,01234',
    outcome: ['ida.lund@example.org|Ida|Lund'],
  },
  {
    name: 'empty columns at the end',
    text: `Email,First,Last${','.repeat(25)}\ntr25@example.org,T,R${','.repeat(25)}\n`,
    outcome: ['tr25@example.org|T|R'],
  },
  {
    name: 'a heading “Work Email”',
    text: 'Employee ID,First Name,Last Name,Work Email,Department\n1002,Ida,Lund,ida@example.org,Ops\n',
    outcome: ['ida@example.org|Ida|Lund'],
  },
  {
    name: 'marks of required columns',
    text: 'email*,first name (required),* Last Name\nida@example.org,Ida,Lund',
    outcome: ['ida@example.org|Ida|Lund'],
  },
  {
    name: 'German headings',
    text: 'E-Mail;Vorname;Nachname\nuwe@example.org;Uwe;Lang\n',
    outcome: ['uwe@example.org|Uwe|Lang'],
  },
  {
    name: 'a column of whole names',
    text: 'Name,Email\nIda Lund,ida@example.org\n',
    outcome: ['asks: email=Email fullName=Name'],
  },
  {
    name: 'names that begin with an apostrophe',
    text: "Email,First,Last\nth@example.org,Gerard,'t Hooft\nok@example.org,'Okina,Kealoha\n",
    outcome: ["th@example.org|Gerard|'t Hooft", "ok@example.org|'Okina|Kealoha"],
  },
  {
    name: 'error values',
    text: 'Email,First,Last\nref@example.org,#N/A,#REF!\nnul@example.org,NULL,n/a\nwer@example.org,#BEZUG!,#¿NOMBRE?\n#N/A,Ida,Lund\n',
    outcome: [
      'ref@example.org||',
      'nul@example.org||',
      'wer@example.org||',
      '#N/A|Ida|Lund: Not a valid email address format',
    ],
  },
  {
    name: 'cells that were kept a text',
    text: 'Email,First,Last\nfo2@example.org,="Ida",="Lund"\n',
    outcome: ['fo2@example.org|Ida|Lund'],
  },
  {
    name: 'someone who has left',
    text: 'Email,First,Last,Status\nterm@example.org,Tara,Lund,Terminated\nstay@example.org,Ida,Lund,On leave\n',
    outcome: ['term@example.org|Tara|Lund: Left in your file (Terminated)', 'stay@example.org|Ida|Lund'],
  },
  {
    name: 'states in other languages',
    text: 'E-Mail;Vorname;Nachname;Beschäftigungsstatus\na@example.org;Uwe;Lang;ausgeschieden\nb@example.org;Ute;Lang;aktiv\n',
    outcome: ['a@example.org|Uwe|Lang: Left in your file (ausgeschieden)', 'b@example.org|Ute|Lang'],
  },
  {
    name: 'a column “Active”',
    text: 'Email,Active\na@example.org,No\nb@example.org,Yes\n',
    outcome: ['a@example.org||: Left in your file (No)', 'b@example.org||'],
  },
  {
    name: 'a date of leaving',
    text: 'Email,First,Termination Date\na@example.org,Ida,2024-05-31\nb@example.org,Uwe,12/31/2026\nc@example.org,Ute,\n',
    outcome: [
      'a@example.org|Ida|: Left in your file (2024-05-31)',
      'b@example.org|Uwe|',
      'c@example.org|Ute|',
    ],
  },
  {
    name: 'relatives of the people',
    text: 'Parentesco;Nombre;Apellidos;Correo electrónico\nTitular;Ida;Lund;ida@example.org\nCónyuge;Uwe;Lund;uwe@example.org\n',
    outcome: ['ida@example.org|Ida|Lund', 'uwe@example.org|Uwe|Lund: A relative in your file (Cónyuge)'],
  },
  {
    name: 'relatives, beside people of whom nothing is said',
    text: 'Email,First,Dependent Type\nida@example.org,Ida,\nuwe@example.org,Uwe,Domestic Partner\n',
    outcome: ['ida@example.org|Ida|', 'uwe@example.org|Uwe|: A relative in your file (Domestic Partner)'],
  },
  {
    name: 'relations of the emergency contacts',
    text: 'Email,First,Emergency Contact,Relationship\nida@example.org,Ida,Uwe,Spouse\nzoe@example.org,Zoe,,\nuwe@example.org,Uwe,Ute,Friend\n',
    outcome: ['ida@example.org|Ida|', 'zoe@example.org|Zoe|', 'uwe@example.org|Uwe|'],
  },
  {
    name: 'parents alone',
    text: 'Email,First,Relationship\nida@example.org,Ida,Mother\nuwe@example.org,Uwe,Father\n',
    outcome: ['ida@example.org|Ida|', 'uwe@example.org|Uwe|'],
  },
  {
    name: 'the example of a template, by its mark',
    text: 'Email,First,Last,Comment\njo@firm.test,Jo,Bell,Sample row: please delete\nida@example.org,Ida,Lund,\n',
    outcome: [
      'jo@firm.test|Jo|Bell: An example in your file (Sample row: please delete)',
      'ida@example.org|Ida|Lund',
    ],
  },
  {
    name: 'the example of a template, by its person',
    text: 'E-Mail;Vorname;Nachname\nmax@firma.example;Max;Mustermann\nida@firma.example;Ida;Lund\n',
    outcome: ['max@firma.example|Max|Mustermann: An example in your file', 'ida@firma.example|Ida|Lund'],
  },
  {
    name: 'the word “example” below the first rows',
    text: `Email,First,Comment\n${[1, 2, 3, 4, 5, 6].map((n) => `p${n}@example.org,Ida,${n === 6 ? 'Example' : ''}`).join('\n')}`,
    outcome: [1, 2, 3, 4, 5, 6].map((n) => `p${n}@example.org|Ida|`),
  },
  {
    name: 'an address that nobody reads',
    text: 'Email,First\nhr-noreply@example.org,Ida\ndonotreply@example.org,Payroll\n',
    outcome: ['hr-noreply@example.org|Ida|', 'donotreply@example.org|Payroll|: Nobody reads this address'],
  },
  {
    name: 'an address that nobody reads in a pasted list',
    file: 'Pasted list.txt',
    text: 'ida@example.org, no-reply@example.org',
    outcome: ['ida@example.org||', 'no-reply@example.org||: Nobody reads this address'],
  },
  {
    name: 'headings with another separator than the rows',
    text: 'Email,First,Last\nida@example.org;Ida;Lund\nuwe@example.org;Uwe;Lang, Jr.\n',
    outcome: ['ida@example.org|Ida|Lund', 'uwe@example.org|Uwe|Lang, Jr.'],
  },
  {
    name: 'a heading that reaches over two columns',
    text: 'Dept,Name,,E-mail\n,Last,First,\nOps,Lund,Ida,ida@example.org\n',
    outcome: ['ida@example.org|Ida|Lund'],
  },
  {
    name: 'names in a form that is not recognized',
    text: 'Household,Email\nIda & Uwe Lund,ida@example.org\nThe Lang Family,uwe@example.org\n',
    outcome: ['asks: email=Email'],
  },
  {
    name: 'a section of those who have left, and one below it',
    text: 'First,Last,Email\nIda,Lund,ida@example.org\nFormer staff,,\nUwe,Lang,uwe@example.org\nSeasonal,,\nUte,Lang,ute@example.org\n',
    outcome: [
      'ida@example.org|Ida|Lund',
      '|Former staff|: Email is required',
      'uwe@example.org|Uwe|Lang: Left in your file (Former staff)',
      '|Seasonal|: Email is required',
      'ute@example.org|Ute|Lang',
    ],
  },
  {
    name: 'states of one letter, as payroll systems have them',
    text: 'Email,First,Status\na@example.org,Ida,A\nt@example.org,Uwe,T\nr@example.org,Ute,R\nl@example.org,Zoe,L\n',
    outcome: [
      'a@example.org|Ida|',
      't@example.org|Uwe|: Left in your file (T)',
      'r@example.org|Ute|: Left in your file (R)',
      'l@example.org|Zoe|',
    ],
  },
  {
    name: 'states of one letter that say nothing of leaving',
    text: 'Email,First,Status\nf@example.org,Ida,F\nr@example.org,Ute,R\n',
    outcome: ['f@example.org|Ida|', 'r@example.org|Ute|'],
  },
  {
    name: 'an account of a program',
    text: 'Email,First,Status\na@example.org,Ida,Member\nb@example.org,Standup,Bot\n',
    outcome: ['a@example.org|Ida|', 'b@example.org|Standup|: Nobody reads this address (Bot)'],
  },
  {
    name: 'a question as the heading of a state',
    text: 'Email,First,Still here?\na@example.org,Ida,TRUE\nb@example.org,Uwe,FALSE\n',
    outcome: ['a@example.org|Ida|', 'b@example.org|Uwe|: Left in your file (FALSE)'],
  },
  {
    name: 'a married name beside the name at birth',
    text: 'Courriel;Nom de naissance;Nom d’usage;Prénom\nida@example.org;Lang;Lund;Ida\n',
    outcome: ['ida@example.org|Ida|Lund'],
  },
  {
    name: 'two addresses of one person',
    text: 'First,Last,Email\nIda,Lund,ida@home.test; ida@firm.test\nUwe,Lang,uwe@firm.test\nUte & Zoe,Roe,ute@firm.test; zoe@firm.test\n',
    outcome: [
      'ida@firm.test|Ida|Lund',
      'uwe@firm.test|Uwe|Lang',
      'ute@firm.test; zoe@firm.test|Ute & Zoe|Roe: Not a valid email address format',
    ],
  },
  {
    name: 'Arabic headings and states',
    text: 'الاسم الأول,اسم العائلة,البريد الإلكتروني,الحالة\nسلمى,الخطيب,a@example.org,على رأس العمل\nرنا,حداد,b@example.org,مستقيل\n',
    outcome: ['a@example.org|سلمى|الخطيب', 'b@example.org|رنا|حداد: Left in your file (\u2068مستقيل\u2069)'],
  },
  {
    name: 'Chinese headings: a private address, an own one, a state',
    text: '名,姓,个人邮箱,公司邮箱,状态\n小明,王,a@home.test,a@firm.test,在职\n静,李,b@home.test,b@firm.test,离职\n',
    outcome: ['asks: email=公司邮箱 first=名 last=姓 status=状态'],
  },
  {
    name: 'quotation marks that a script wrote',
    text: 'id,first,last,email\n1,Ida "Idi",Lund,ida@example.org\n2,"Uwe "U"",Lang,uwe@example.org\n3,"Ute,Lang,ute@example.org\n',
    outcome: ['ida@example.org|Ida "Idi"|Lund', 'uwe@example.org|Uwe "U"|Lang', 'ute@example.org|Ute|Lang'],
  },
  {
    name: 'names with their last name first in the line of a mail',
    file: 'Pasted list.txt',
    text: 'Lund, Ida <ida@example.org>; Lang, Uwe (Contractor) <uwe@example.org>; All Staff; ute@example.org\n',
    outcome: [
      'ida@example.org|Ida|Lund',
      'uwe@example.org|Uwe|Lang',
      'All Staff||: Not a valid email address format',
      'ute@example.org||',
    ],
  },
  {
    name: 'the same with commas alone',
    file: 'Pasted list.txt',
    text: 'Lund, Ida <ida@example.org>, Lang, Uwe <uwe@example.org>\n',
    outcome: ['ida@example.org|Ida|Lund', 'uwe@example.org|Uwe|Lang'],
  },
  {
    name: 'pictures beside a name',
    text: 'Name,Email\nIda Lund 🌻,ida@example.org\n',
    outcome: ['asks: email=Email fullName=Name'],
  },
  {
    name: 'lines of a page',
    file: 'people.txt',
    text: 'No. Name E-mail\n1 Ida Lund ida@example.org Ops\n2 Uwe Lang uwe@example.org Ops\nQuestions to hr@example.org\n',
    outcome: ['ida@example.org|Ida|Lund', 'uwe@example.org|Uwe|Lang'],
  },
  {
    name: 'one detail in each line',
    file: 'people.txt',
    text: 'Name: Ida Lund\nE-Mail: ida@example.org\n\nName: Uwe Lang\nE-Mail: uwe@example.org\n',
    outcome: [expect.stringMatching(/one detail of a person/)],
  },
  {
    name: 'a role',
    text: 'Email,First,Role\nboss@example.org,Ida,manager\n',
    outcome: ['boss@example.org|Ida|'],
  },
  {
    name: 'a zero-width space',
    text: 'Email,First,Last\nzw\u200b@example.org,Z\u200bara,\ufeffWest\n',
    outcome: ['zw@example.org|Zara|West'],
  },
  {
    name: 'a control character in an address',
    text: 'Email\nbell\u0007@example.org\n',
    outcome: ['bell[U+0007]@example.org||: Not a valid email address format'],
  },
  {
    name: 'the end-of-file mark of DOS',
    text: 'Email,First\nida@example.org,Ida\r\n\u001a',
    outcome: ['ida@example.org|Ida|'],
  },
  {
    name: 'spaces that do not break',
    text: 'Email,First,Last\n\u00a0ida@example.org\u00a0,\u00a0Ida,Lund\u202f\n',
    outcome: ['ida@example.org|Ida|Lund'],
  },
  {
    name: 'a title above the headings',
    text: 'Employee roster November 2026,,\nEmail,First,Last\ntitle@example.org,Ti,Tle\n',
    outcome: ['title@example.org|Ti|Tle'],
  },
  {
    name: 'a title without separators, and an empty line',
    text: 'Email list of Harbor Foods\n\nE-Mail;Vorname;Nachname\nuwe@example.org;Uwe;Lang\n',
    outcome: ['uwe@example.org|Uwe|Lang'],
  },
  {
    name: 'addresses alone',
    text: 'ida@example.org\nuwe@example.org\n',
    outcome: ['ida@example.org||', 'uwe@example.org||'],
  },
  {
    name: 'a pasted list of addresses',
    file: 'Pasted list.txt',
    text: 'ida@example.org, Uwe Lang <uwe@example.org>; "Roe, Zoe" <zoe@example.org>, nobody',
    outcome: [
      'ida@example.org||',
      'uwe@example.org|Uwe|Lang',
      'zoe@example.org|Zoe|Roe',
      'nobody||: Not a valid email address format',
    ],
  },
  {
    name: 'the line of a mail, with typographic quotation marks',
    file: 'Pasted list.txt',
    text: 'Para: “Roe, Zoe” <zoe@example.org>; ida@example.org\n',
    outcome: ['zoe@example.org|Zoe|Roe', 'ida@example.org||'],
  },
  {
    name: 'no headings, with names',
    text: 'ida@example.org,Ida,Lund\nuwe@example.org,Uwe,Lang\n',
    outcome: ['asks: email=column 1 first=column 2 last=column 3'],
  },
  {
    name: 'mailboxes, links and punctuation in the column of addresses',
    text: 'Email,First,Last\nmailto:a@example.org,Ida,Lund\nUwe Lang <b@example.org>,,\n“c@example.org”;,Ute,Lang\nd@example.org.,Zoe,Roe\n',
    outcome: [
      'a@example.org|Ida|Lund',
      'b@example.org|Uwe|Lang',
      'c@example.org|Ute|Lang',
      'd@example.org|Zoe|Roe',
    ],
  },
  {
    name: 'two columns “Email”',
    text: 'Email,Email,First\na@example.org,b@example.org,Ida\n',
    outcome: ['asks: email=Email first=First'],
  },
  {
    name: 'work and personal addresses',
    text: 'Work Email,Personal Email,First Name\na@example.org,b@example.org,Ida\n',
    outcome: ['asks: email=Work Email first=First Name'],
  },
  {
    name: 'a heading that is not known above addresses',
    text: 'Contact,First Name\na@example.org,Ida\n',
    outcome: ['asks: email=Contact first=First Name'],
  },
  {
    name: 'a preferred address',
    text: 'Preferred Email,First Name,Last Name\nida@example.org,Ida,Lund\n',
    outcome: ['ida@example.org|Ida|Lund'],
  },
  {
    name: 'the names of officers',
    text: 'Badge,Officer,Email\n12,Ida Lund,ida@example.org\n13,Uwe Lang,uwe@example.org\n',
    outcome: ['asks: email=Email fullName=Officer'],
  },
  {
    name: 'an empty line above headings with another separator',
    text: '\nEmail,First,Last\nida@example.org;Ida;Lund\nuwe@example.org;Uwe;Lang\n',
    outcome: ['ida@example.org|Ida|Lund', 'uwe@example.org|Uwe|Lang'],
  },
  {
    name: 'notes on people among the first rows',
    text: 'Email,First,Last,Title,Notes\nida@example.org,Ida,Lund,Sample Data Analyst,Remove the old entry in ADP\n',
    outcome: ['ida@example.org|Ida|Lund'],
  },
  {
    name: 'labels of addresses, which are no names',
    text: 'Email\nida@example.org (work)\nuwe@example.org <uwe@example.org>\n',
    outcome: ['ida@example.org||', 'uwe@example.org||'],
  },
  {
    name: 'people called None and Null, and the same word for nothing',
    text: 'Email,First,Last\nida.none@example.org,Ida,None\nunull@example.org,UWE,NULL\nute@example.org,Ute,None\n',
    outcome: ['ida.none@example.org|Ida|None', 'unull@example.org|UWE|NULL', 'ute@example.org|Ute|'],
  },
  {
    name: 'the example of the template, without its names',
    text: 'Email,First,Last,Sub\nname@example.com,,,\nida@example.org,Ida,Lund,\n',
    outcome: ['ida@example.org|Ida|Lund'],
  },
  {
    name: 'the example of the template',
    text: 'Email,First,Last,Sub\nname@example.com,First name,Last name,\nida@example.org,Ida,Lund,\n',
    outcome: ['ida@example.org|Ida|Lund'],
  },
  {
    name: 'headings that are repeated',
    text: 'Email,First\na@example.org,Ida\nEmail,First\nb@example.org,Uwe\n',
    outcome: ['a@example.org|Ida|', 'b@example.org|Uwe|'],
  },
  {
    name: 'tabs',
    file: 'people.tsv',
    text: 'Email\tFirst name\nida@example.org\tIda\n',
    outcome: ['ida@example.org|Ida|'],
  },
  {
    name: 'text in columns',
    file: 'people.txt',
    text: 'Email;First name\nida@example.org;Ida\n',
    outcome: ['ida@example.org|Ida|'],
  },
  {
    name: 'characters by their HTML names',
    text: 'Email,First,Last\nzoe@example.org,Zo&euml;,O&#39;Hara\n',
    outcome: ["zoe@example.org|Zoë|O'Hara"],
  },
  {
    name: 'a web page named .xls',
    file: 'people.xls',
    text: '<html><table><tr><td>Email</td></tr></table></html>',
    outcome: [expect.stringMatching(/^This is a web page/)],
  },
  {
    name: 'an old Excel workbook',
    file: 'people.xls',
    text: '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\0\0',
    outcome: [expect.stringMatching(/old Excel \(\.xls\).*“Save As”/)],
  },
  {
    name: 'a workbook with a password',
    file: 'people.xlsx',
    text: '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1E\0n\0c\0r\0y\0p\0t\0e\0d\0P\0a\0c\0k\0a\0g\0e\0',
    outcome: [expect.stringMatching(/^This workbook is protected by a password/)],
  },
  {
    name: 'another kind of file',
    file: 'people.pdf',
    text: 'Email\na@example.org',
    outcome: ['Please choose a CSV or text file, or an Excel workbook (.xlsx).'],
  },
]

test.each(cases)('$name', async ({ file = 'people.csv', text, outcome }) => {
  const bytes = text.startsWith('\xd0\xcf') ? latin1(text) : Buffer.from(text)
  expect(await summarizeFile(file, bytes)).toEqual(outcome)
})

test.each([
  ['Cognome e nome', 'Rossi Maria Grazia', 'Maria Grazia|Rossi'],
  ['Nachname, Vorname', 'von der Heide Uwe', 'Uwe|von der Heide'],
  ['Apellidos y Nombre', 'García López Ana', 'Ana|García López'],
  ['Nombre y apellidos', 'Ana García López', 'Ana|García López'],
  ['Full name', 'Maria Grazia Rossi', 'Maria Grazia|Rossi'],
])('whole names below “%s”', async (heading, name, outcome) => {
  const bytes = Buffer.from(`Email;${heading}\nida@example.org;${name}\n`)
  const list = await readMemberList('people.csv', bytes, { unclear: 'guess', today: '2026-11-28' })
  expect(summarizeList(list)).toEqual([`ida@example.org|${outcome}`])
})

test('the question says how the names below a heading are written', async () => {
  const bytes = Buffer.from('Email;Cognome e nome\nida@example.org;Rossi Ida\n')
  const list = await readMemberList('people.csv', bytes, { unclear: 'ask', today: '2026-11-28' })
  expect(list).toMatchObject({
    question: { columns: [{ heading: 'Email' }, { nameOrder: { isFamilyFirst: true, surnames: 1 } }] },
  })
})

/** The headings of the eight languages, with the separators of their countries. */
test.each([
  ['English', 'Work Email,Given Name,Surname'],
  ['Spanish', 'Correo electrónico;Nombre;Apellidos'],
  ['French', 'Adresse e-mail;Prénom;Nom'],
  ['German', 'E-Mail-Adresse;Vorname;Name'],
  ['Portuguese', 'E-mail corporativo;Nome;Sobrenome'],
  ['Italian', 'Indirizzo e-mail;Nome;Cognome'],
  ['Dutch', 'E-mailadres;Voornaam;Achternaam'],
  ['Polish', 'Adres e-mail;Imię;Nazwisko'],
])('headings in %s', async (_, headings) => {
  const separator = headings.includes(';') ? ';' : ','
  const text = `${headings}\n${['ida@example.org', 'Ida', 'Lund'].join(separator)}\n`
  expect(await summarizeFile('people.csv', text)).toEqual(['ida@example.org|Ida|Lund'])
})

test('a million columns are read, of which two are needed', async () => {
  const text = `First,Email${',x'.repeat(1_000_000)}\nIda,ida@example.org${',1'.repeat(1_000_000)}\n`
  expect(await summarizeFile('people.csv', text)).toEqual(['ida@example.org|Ida|'])
})

test('the review says which columns were read, and which were not', async () => {
  const text = 'Legal First Name,Work Email,Status,Department\nIda,ida@example.org,Active,Ops\n'
  const list = await readMemberList('people.csv', Buffer.from(text), { unclear: 'ask', today: '2026-11-28' })
  expect(list).toMatchObject({
    columns: { read: ['Work Email', 'Legal First Name'], notRead: ['Status', 'Department'] },
  })
})
