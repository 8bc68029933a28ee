import { toSearchKey } from '../member-search.ts'
import { isHeadingOfOtherPerson, isPrivateHeading, toHeadingWords } from './heading-words.ts'

/** What a column of a file of people may be about. 'name': the whole name, or the half that no other column has. */
const headingKinds = [
  'email',
  'first',
  'last',
  'fullName',
  'name',
  'preferredFirst',
  'preferredLast',
  'particle',
  'subGroup',
  'status',
  'active',
  'inactive',
  'leftOn',
  'relation',
] as const
export type HeadingKind = (typeof headingKinds)[number]

/**
 * The headings of each kind in English, Spanish, French, German, Portuguese, Italian, Dutch and Polish, without accents.
 * An earlier line of a list is preferred to a later one; names of one line are equally good.
 */
const namesByKind: Record<HeadingKind, readonly string[]> = {
  email: [
    'email|e mail|email address|mail|mail address|email adress|emails',
    'work email|work email address|business email|business email address|company email|company email address|corporate email|office email|official email|organization email|email work|email business|employee email|employee email address|staff email|personnel email|personnel email address|member email|user email|school email',
    'primary email|primary email address|preferred email|preferred email address|email primary|main email|email id|email 1|user principal name|upn|userprincipalname',
    'correo electronico|correo|direccion de correo electronico|direccion de correo|direccion de email|correo corporativo|correo laboral|correo electronico laboral|correo de trabajo|correo electronico corporativo',
    'courriel|adresse electronique|adresse email|adresse mail|adresse de messagerie|adresse courriel|email professionnel|mail professionnel|courriel professionnel|adresse email professionnelle',
    'emailadresse|mailadresse|emailanschrift|geschaftliche email|emailadresse geschaftlich|email geschaftlich|email dienstlich|dienstliche email|dienstliche emailadresse|firmenemail',
    'correio eletronico|endereco de email|endereco eletronico|endereco de correio eletronico|email corporativo|email profissional|email institucional',
    'indirizzo email|indirizzo mail|indirizzo di posta elettronica|posta elettronica|email aziendale|mail aziendale|indirizzo email aziendale',
    'alamat surel|alamat email|surel|email kantor|电子邮箱|工作邮箱|公司邮箱|企业邮箱|单位邮箱|邮件地址|邮件|電子郵件|公司郵箱|メールアドレス会社|会社メールアドレス|社用メール|рабочая почта|рабочий email|адрес электронной почты|електронна пошта|البريد الإلكتروني|البريد|الايميل|البريد الإلكتروني للعمل|eposta adresi|is epostasi|회사 이메일|이메일 주소|dia chi email|adresa de email|adresa email',
    'epost|epostadress|epostadresse|sahkoposti|sahkopostiosoite|eposta|почта|эл почта|электронная почта|メール|メールアドレス|电子邮件|邮箱|이메일|דואל',
    'emailadres|mailadres|werkemail|zakelijk emailadres|zakelijke email|email werk|emailadres werk',
    'adres email|adres e mail|adres mailowy|adres poczty elektronicznej|poczta elektroniczna|email sluzbowy|sluzbowy email|sluzbowy adres email|adres email sluzbowy',
  ],
  first: [
    'first|first name|firstname|given name|forename|first names|given names|forenames|fname|name first|givenname',
    'legal first name|employee first name|member first name|user first name|first name legal|legal given name',
    'nombre de pila|nombres|primer nombre|nombre propio',
    'prenom|prenoms|prenom usuel',
    'vorname|vornamen|rufname',
    'primeiro nome|nome proprio|prenome',
    'nome di battesimo|primo nome',
    'voornaam|voornamen|roepnaam',
    'nama depan|الاسم الأول|الاسم|імя|ten|prenumele|jmena',
    'jmeno|krestni jmeno|имя|名|keresztnev|utonev|fornamn|tilltalsnamn|fornavn|etunimi|etunimet|ime|adi|ad|isim|prenume|ονομα|이름|שם פרטי',
    'imie|imiona|pierwsze imie',
  ],
  last: [
    'last|last name|lastname|surname|family name|second name|last names|surnames|lname|name last|familyname',
    'legal last name|employee last name|member last name|user last name|last name legal|legal surname|legal family name',
    'apellido|apellidos|primer apellido',
    'nom dusage|nom usage|nom usuel|nom marital',
    'nom de famille|nom patronymique',
    'nom de naissance|nom de jeune fille|birth name|maiden name|geburtsname|cognome da nubile|apellido de soltera|geboortenaam',
    'nachname|nachnamen|familienname|zuname',
    'sobrenome|apelido|ultimo nome|apelidos|sobrenomes|nome de familia',
    'cognome|cognomi|nome di famiglia',
    'achternaam|familienaam|geslachtsnaam|achternamen',
    'prijmeni|фамилия|姓|vezeteknev|csaladnev|efternamn|efternavn|etternavn|sukunimi|prezime|soyadi|soyad|nume|nume de familie|επωνυμο|성|שם משפחה',
    'nazwisko|nazwiska',
    'nama belakang|اسم العائلة|اللقب|الاسم الأخير|الكنية|прізвище|ho',
    'nazwisko rodowe|nazwisko panienskie',
  ],
  fullName: [
    'full name|fullname|display name|employee name|member name|user name full|person|contact name|employee|staff name|worker|complete name|legal name|legal full name|name full|displayname|participant|participant name|team member|worker name|associate name|employee full name|first and last name|first last|last first|last name first name|first name last name|name last first|surname and first name',
    'nombre completo|nombre y apellidos|nombre y apellido|apellidos y nombre|apellidos y nombres|empleado|trabajador|nombre del empleado',
    'nom complet|nom et prenom|nom prenom|prenom et nom|prenom nom|nom prenoms|salarie|employe|collaborateur',
    'vollstandiger name|vor und nachname|vorname nachname|nachname vorname|name vorname|vorname name|mitarbeiter|mitarbeitername|anzeigename',
    'nome completo|nome e sobrenome|nome do funcionario|funcionario|colaborador|nome do colaborador|nome e apelido',
    'nome e cognome|cognome e nome|nominativo|nome cognome|cognome nome|dipendente',
    'nama lengkap|nama|nama karyawan|nama pegawai|الاسم الكامل|اسم الموظف|الاسم الثلاثي|الاسم الرباعي|员工姓名|社員氏名|社員名|従業員名|сотрудник|фамилия имя отчество|піб|ho va ten|ho ten|직원명|이름 성',
    'cele jmeno|jmeno a prijmeni|фио|氏名|nev|teljes nev|namn|navn|medarbejder|medarbetare|ansatt|nimi|ime i prezime|adi soyadi|ad soyad|nume si prenume|ονοματεπωνυμο|姓名|성명|שם מלא',
    'volledige naam|voor en achternaam|naam medewerker|medewerker|naam werknemer|weergavenaam|werknemer',
    'imie i nazwisko|nazwisko i imie|imie nazwisko|nazwisko imie|pracownik|pelne imie i nazwisko|nazwa wyswietlana',
  ],
  name: ['name|names', 'nom|noms', 'naam', 'nome', 'nombre'],
  preferredFirst: ['preferred first name|first name preferred|preferred given name'],
  preferredLast: ['preferred last name|last name preferred'],
  particle: [
    'tussenvoegsel|tussenvoegsels|voorvoegsel|voorvoegsels|name particle|surname prefix|last name prefix|vorsatzwort|namensvorsatz',
  ],
  subGroup: ['subgroup', 'sub', 'group'],
  status: [
    'status|employment status|employee status|worker status|employment state|account status|work status|assignment status|emp status|empl status|status cd|emp stat|empl stat|status code|job status|staff status',
    'estado|estatus|situacion|estado laboral|estado del empleado|situacion laboral|estado de empleo',
    'statut|etat|situation|statut du salarie|statut employe|statut demploi|statut de lemploi',
    'beschaftigungsstatus|mitarbeiterstatus|anstellungsstatus|zustand|status mitarbeiter',
    'situacao|situacao do funcionario|situacao funcional|estado do funcionario',
    'stato|stato dipendente|stato rapporto|stato occupazionale|stato impiego|situazione',
    'dienstverbandstatus|medewerkerstatus|status medewerker|status dienstverband|werkstatus',
    'anstallningsstatus|ansattelsesstatus|stav|статус|состояние|состояние работника|статус сотрудника|стан|状態|在籍状況|在籍区分|在籍|雇用状況|状态|员工状态|在职状态|在职情况|狀態|الحالة|حالة الموظف|الحالة الوظيفية|status karyawan|durum|calisma durumu|상태|재직상태|재직여부|재직구분|trang thai|stare|statusul',
    'status pracownika|status zatrudnienia|stan|stan zatrudnienia',
  ],
  active: [
    'active|is active|isactive|enabled|account enabled|active employee|currently employed|still employed|active flag|active y n|active yes no|still here|still with us|still working|still active|still employed y n|current|current employee|currently active|works here',
    'activo|activa|en activo',
    'actif|active',
    'aktiv|ist aktiv',
    'ativo|ativa',
    'attivo|attiva|in forza',
    'actief|in dienst',
    'aktywny|aktywna|aktywne|zatrudniony',
  ],
  inactive: [
    'suspended|is suspended|archived|is archived|deleted|is deleted|deactivated|inactive|is inactive|account disabled|deprovisioned|terminated|is terminated',
    'suspendido|archivado|eliminado|desactivado|inactivo',
    'suspendu|archive|supprime|desactive|inactif',
    'gesperrt|archiviert|geloscht|deaktiviert|inaktiv|ausgeschieden',
    'suspenso|arquivado|excluido|desativado|inativo',
    'sospeso|archiviato|eliminato|disattivato|inattivo',
    'geblokkeerd|gearchiveerd|verwijderd|gedeactiveerd|inactief',
    'zawieszony|zarchiwizowany|usuniety|dezaktywowany|nieaktywny',
  ],
  leftOn: [
    'termination date|term date|date of termination|terminated on|leaving date|date of leaving|leave date|exit date|separation date|last day|last working day|last day worked|end of employment|employment end date|date left|termination effective date|last day of work|resignation date|date terminated',
    'fecha de baja|fecha de terminacion|fecha de cese|fecha de egreso|fecha baja|fecha de salida',
    'date de sortie|date de depart|date de fin de contrat|date fin contrat|date depart|date sortie',
    'austrittsdatum|austritt|austritt am|ausgeschieden am|datum austritt',
    'data de desligamento|data de demissao|data de saida|data de rescisao|data demissao|data desligamento',
    'data cessazione|data di cessazione|data fine rapporto|data di uscita|data uscita',
    'datum uit dienst|uit dienst|einddatum dienstverband|datum uitdiensttreding|uitdienstdatum',
    'avslutad|slutdatum|fratradelsesdato|fratraedelsesdato|datum ukonceni|дата увольнения|退職日|退社日|离职日期|離職日期|离职时间|퇴사일|퇴직일|tanggal keluar|tgl keluar|تاريخ انتهاء الخدمة|isten cikis tarihi',
    'data zwolnienia|data rozwiazania umowy|data odejscia|data zakonczenia zatrudnienia|data ustania zatrudnienia',
  ],
  relation: [
    'relationship|relation|relationship to employee|relation to employee|relationship to subscriber|relationship to insured|relationship to member|relationship code|relationship type|dependent relationship|dependent type|subscriber type|enrollee type|covered person type|insured type|family member type|dependent|dependant|is dependent|dependent y n|dependent yes no|dependent flag',
    'parentesco|grado de parentesco|relacion|vinculo',
    'lien de parente|lien|parente|lien familial|lien avec lassure|lien avec le salarie',
    'verwandtschaft|verwandtschaftsverhaltnis|verwandtschaftsgrad|beziehung|angehorigenart',
    'grau de parentesco|relacao',
    'parentela|grado di parentela|rapporto di parentela|relazione',
    'relatie|relatie tot werknemer|verwantschap|gezinsrelatie',
    'pokrewienstwo|stopien pokrewienstwa|relacja',
  ],
}

/** Letters that have no accent to lose, and how people without them write them. */
const plainLetters: Record<string, string> = { ł: 'l', ß: 'ss', ø: 'o', æ: 'ae', œ: 'oe', đ: 'd' }

/** Marks and words that say of a heading only that its cells must be filled, or may be. */
const DECORATION =
  /\((?:required|optional|mandatory|obligatorio|obligatoire|pflichtfeld|obrigatorio|obbligatorio|verplicht|wymagane)\)|\b(?:required|mandatory|optional)\b\s*$/g

/** Returns a heading in the form in which headings are compared: its letters and digits, without accents. */
export function toHeadingKey(heading: string): string {
  return toSearchKey(heading)
    .replace(/[łßøæœđ]/g, (letter) => plainLetters[letter] ?? letter)
    .replace(DECORATION, '')
    .replaceAll('#', ' number')
    .replace(/[^\p{L}\p{N}]+/gu, '')
}

/** A compound heading is less certain than one that is known as a whole. */
const COMPOUND_RANK = 100

type KnownHeading = { kind: HeadingKind; rank: number }

function indexNames(): ReadonlyMap<string, KnownHeading> {
  const index = new Map<string, KnownHeading>()
  for (const kind of headingKinds)
    for (const [rank, names] of namesByKind[kind].entries())
      for (const name of names.split('|')) {
        const key = toHeadingKey(name)
        if (!index.has(key)) index.set(key, { kind, rank })
      }
  return index
}

const knownHeadings = indexNames()

/** Words before a heading that say only whose it is, or which of several. */
const QUALIFIERS =
  /^(?:legal|primary|current|employee|worker|contact|work|main|official|business|staff|member|user|associate|participant|payroll)\s+/i
const MAX_HEADING_LENGTH = 100

/** How whole names are written: which half comes first, and how many surnames people have. */
export type NameOrder = { isFamilyFirst: boolean; surnames: 1 | 2 }

/** As many words as the heading of one half has: "Nom de famille". */
const MAX_HALF_WORDS = 3
/** Words beside the two halves: "Last and first name", "Employee Name (Last, First)". */
const CONNECTIVE =
  /^(?:and|or|und|et|e|y|i|en|a|si|va|of|name|names|full|legal|complete|employee|member|staff|worker|user|participant|contact|person|imie|nome|naam|nom)$/
/** Headings whose letters or custom say that the family's name comes first. */
const familyFirstHeadings = new Set(['фио', 'піб', 'nev', 'teljesnev'])

/** People whose names this heading has bear one of each parent. */
const SURNAMES = /apellidos/i

type Half = 'first' | 'last' | 'name'

const isHalf = (kind: HeadingKind | undefined): kind is Half =>
  kind === 'first' || kind === 'last' || kind === 'name'

/** Returns the halves of a name that a heading names, in its order, and whether it names nothing else. */
function listHalves(heading: string): { halves: Half[]; isAll: boolean } {
  const words = toHeadingWords(heading)
  const halves: Half[] = []
  let isAll = true
  for (let at = 0; at < words.length; ) {
    let size = Math.min(MAX_HALF_WORDS, words.length - at)
    const kindOf = (count: number) => knownHeadings.get(words.slice(at, at + count).join(''))?.kind
    while (size > 1 && !isHalf(kindOf(size))) size -= 1
    const kind = kindOf(size)
    if (isHalf(kind)) halves.push(kind)
    else if (!CONNECTIVE.test(words[at] ?? '')) isAll = false
    at += size
  }
  return { halves, isAll }
}

/** Returns how whole names stand below a heading: "Cognome e nome", "Name (Last, First)"; undefined if it does not say. */
export function findNameOrder(heading: string): NameOrder | undefined {
  if (heading.length > MAX_HEADING_LENGTH) return undefined
  if (familyFirstHeadings.has(toHeadingKey(heading))) return { isFamilyFirst: true, surnames: 1 }
  const { halves } = listHalves(heading)
  const name = halves.indexOf('name')
  // "Name" beside a first name is the last one, and beside a last name the first.
  const last = halves.includes('last') ? halves.indexOf('last') : name
  const first = halves.includes('first') ? halves.indexOf('first') : name
  if (first === -1 || last === -1 || first === last) return undefined
  return { isFamilyFirst: last < first, surnames: SURNAMES.test(heading) ? 2 : 1 }
}

/** Whether a heading names both halves and nothing else, in words that are not known as a whole: "Sobrenome, nome próprio". */
function isOfBothHalves(heading: string): boolean {
  const { halves, isAll } = listHalves(heading)
  return isAll && halves.includes('first') && halves.includes('last')
}

/** Returns the known heading that a heading is, or ends with: "Work Contact: Work Email", "Legal Name - First Name". */
export function findKnownHeading(heading: string): KnownHeading | null {
  if (heading.length > MAX_HEADING_LENGTH) return null
  const whole = knownHeadings.get(toHeadingKey(heading))
  if (whole !== undefined) return whole
  // Part of a heading about someone else, or about a private address, is not the heading.
  if (isHeadingOfOtherPerson(heading) || isPrivateHeading(heading)) return null
  if (isOfBothHalves(heading)) return { kind: 'fullName', rank: COMPOUND_RANK }
  const parts = heading.split(/\s*[:>|/\n]\s*|\s+[-–—]\s+|[[\](){}]/).filter((part) => part.trim() !== '')
  for (const part of [parts.at(-1) ?? '', parts[0] ?? ''])
    for (let rest = part.trim(), last = ''; rest !== last; ) {
      const known = knownHeadings.get(toHeadingKey(rest))
      if (known !== undefined) return { ...known, rank: known.rank + COMPOUND_RANK }
      last = rest
      rest = rest.replace(QUALIFIERS, '')
    }
  return null
}
