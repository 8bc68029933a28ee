/** Words are lower case without accents, as `foldText` leaves them, and match whole words only. */
const toPattern = (source: string, flags = 'u') => new RegExp(source.normalize('NFKD'), flags)
const matchWords = (lists: readonly string[]) => toPattern(`(?<= )(?:${lists.join('|')}) `)
const matchWhole = (lists: readonly string[]) => toPattern(`^ (?:${lists.join('|')}) $`)

/** Who is not here any more, wherever it stands in a state: "Employee terminated for cause". */
const leftWords = [
  'terminated|termed|inactive|inactivated|deactivated|deprovisioned|decommissioned|offboarded|offboarding|leavers?|exited|resigned|separated|dismissed|fired|laid off|let go|made redundant|deceased|passed away|retired|retirees?|discharged|departed|archived|deleted|suspended|(?:has|have|who|already) left|left (?:the |our )?(?:company|organi[sz]ation|firm|agency|district|school|team|us|job|position|employment|employer)|not employed|(?:employment|contract|assignment|service) (?:has )?(?:ended|expired|ceased|terminated)|(?:in)?vol(?:untary|untarily)? term|term (?:in)?vol(?:untary)?|(?:in)?voluntary quit',
  'inactiv[oa]s?|desactivad[oa]s?|deshabilitad[oa]s?|inhabilitad[oa]s?|cesad[oa]s?|cesantes?|despedid[oa]s?|desvinculad[oa]s?|jubilad[oa]s?|ex ?emplead[oa]s?|fallecid[oa]s?|finiquitad[oa]s?|eliminad[oa]s?|archivad[oa]s?|suspendid[oa]s?|renuncio|dad[oa]s? de baja|contrato (?:terminado|finalizado|vencido)|ya no (?:trabaja|labora|esta)',
  'inactifs?|inactives|desactivee?s?|supprimee?s?|archivee?s?|licenciee?s?|licenciement|demissionnaires?|demissionne|a demissionne|retraitee?s?|radiee?s?|decedee?s?|suspendue?s?|contrat (?:termine|expire|rompu)|rupture conventionnelle|a quitte|n est plus|ne travaille plus|plus en poste|n est plus en poste',
  'inaktive?[rns]?|deaktivierte?[rns]?|geloschte?[rns]?|archivierte?[rns]?|gesperrte?[rns]?|ausgeschiedene?[rns]?|gekundigte?[rns]?|ausgetretene?[rns]?|entlassene?[rns]?|verstorbene?[rns]?|pensionierte?[rns]?|ruhestand|verrentet|(?:arbeitsverhaltnis|vertrag) beendet',
  'inativ[oa]s?|desativad[oa]s?|desabilitad[oa]s?|desligad[oa]s?|demitid[oa]s?|rescindid[oa]s?|afastad[oa] definitiv[oa]|aposentad[oa]s?|ex ?funcionari[oa]s?|falecid[oa]s?|excluid[oa]s?|removid[oa]s?|arquivad[oa]s?|apagad[oa]s?|suspens[oa]s?|exonerad[oa]s?|pediu demissao|contrato (?:encerrado|rescindido)|nao trabalha',
  'inattiv[oaie]|disattivat[oaie]|cessat[oaie]|dimess[oaie]|dimissionari[oaie]?|licenziat[oaie]|ex ?dipendent[ei]|pensionat[oaie]|in pensione|decedut[oaie]|eliminat[oaie]|cancellat[oaie]|archiviat[oaie]|sospes[oaie]|rapporto (?:cessato|concluso|terminato)|non lavora',
  'inact(?:ief|ieve)|uit dienst|uitdienst|ontslagen|vertrokken|oud ?medewerkers?|gepensioneerden?|gepensioneerde|met pensioen|overleden|gedeactiveerde?|verwijderde?|gearchiveerde?|geblokkeerde?|geschorste?|dienstverband beeindigd|werkt niet',
  'nieaktywn[yaei]|zwolnion[yae]|zwolnieni|odszedl|odeszla|odeszli|umowa (?:rozwiazana|zakonczona)|rozwiazan[yae]|byl[yae] pracowni(?:k|ca|cy)|zmarl[yae]?|emeryt(?:ka|ow|ci)?|na emeryturze|nie pracuje|niepracujac[yae]|dezaktywowan[yae]|wylaczon[yae]|usuniet[yae]|zarchiwizowan[yae]|zablokowan[yae]|zawieszon[yae]',
  'avslutad|slutat|fratradt?|ophort|ukonceny?|uvolneny?|уволен[аы]?|звільнен(?:ии|а|о|і)?|demisionat[a]?|plecat[a]?|pensionara?|kilepett|keluar|berhenti|mengundurkan diri|pensiun|isten ayrildi|ayrildi|emekli|da nghi viec|nghi viec|עזבה?|פוטרה?|(?:ال)?(?:مستقيل|متقاعد|مفصول|متوف[ىي]|منتهي)ة?|استقالت?|منتهي[ةه]? الخدمة',
]
export const LEFT_WORDS_PATTERN = matchWords(leftWords)

/** What says it only as a whole, once words such as "employee" and numbers are taken away: "Former staff (2025)". */
export const LEFT_STATUS_PATTERN = matchWhole([
  'left(?: voluntarily)?|quit(?: without notice)?|exit|ex|gone|former|formers|ended|expired|lapsed|withdrawn|disabled|removed|revoked|blocked|closed|cancell?ed|ceased|redundant|redundancy|dead|died|retirement|permanently (?:left|closed|disabled)',
  'bajas?|baja (?:voluntaria|definitiva|laboral|involuntaria|empresa)|baja por (?:renuncia|despido|jubilacion|fin|termino|fallecimiento)(?: de contrato| contrato)?|cese|renuncia|terminad[oa]s?|retirad[oa]s?|borrad[oa]s?|cancelad[oa]s?|bloquead[oa]s?|jubilacion|antigu[oa]s?',
  'sortie?s?|partie?s?|depart|demission|anciens?|anciennes?|retraite|fin|bloquee?s?|annulee?s?|termine',
  'ehemalige?[rnsm]?|ehemals|austritt|kundigung|beendet|rentner(?:in)?|geschlossen',
  'demissao|rescisao|encerrad[oa]s?|dispensad[oa]s?|desligamento|aposentadoria',
  'ex|cessazione|dimissioni|licenziamento|pensione|bloccat[oaie]|disabilitat[oaie]|conclus[oa]',
  'voormalige?|ontslag|gestopt|uitgeschakelde?|beeindigd|pensioen|weg',
  'byl[yaie]|zakonczon[yae]|emerytura|odejscie',
])

/** The noun that says it first of all: "Termination for cause", but not "Termination pending". */
export const LEAVING_NOUN_PATTERN =
  /^ (?:(?:in)?(?:voluntary|vol) )?(?:termination|resignation|separation|dismissal|layoffs?|reduction in force)(?! (?:pending|planned|scheduled|date|notice|in|initiated|requested|process|eligible|plan|meeting)) /u

/** In scripts without spaces between words, or with endings that are written together; and "term", which is a period as well. */
export const LEFT_WORD_PART_PATTERN = toPattern(
  '^ (?:term|(?:已?(?:离职|離職|辞职|辭職|退职|退休|离岗)|已离|退職|退社|解雇|死亡|퇴사|퇴직|해고)(?:者|済み?|了|人员|人員|员工|員工|社員|자|함|됨|완료|처리)?) $',
)

const active =
  'active|enabled|employed|working|current|currently employed|present|aktive?[rns]?|beschaftigt|angestellt|tatig|activ[oa]s?|en activo|vigente|actifs?|actives|en poste|presente?s?|ativ[oa]s?|attiv[oaie]|in forza|in servizio|act(?:ief|ieve)|in dienst|werkzaam|aktywn[yaei]|zatrudnion[yae]|aktif|работает|在职|在籍|재직'
/** Who is here, as the first words of a state: "Active - retired from the army". */
export const ACTIVE_PREFIX_PATTERN = toPattern(`^ (?:[a-z0-9] )?(?:${active}) `)
/** Who has left before, and is here again: "Rehired (terminated 2019)". */
export const REHIRED_PATTERN = toPattern(
  '(?<= )(?<!(?:not|never|be|nicht|nie|non|pas|nao|no|niet) )(?:rehired|reinstated|reactivated|re (?:hired|instated|activated)|returned to work|recontratad[oa]s?|reincorporad[oa]s?|reactivad[oa]s?|reintegree?s?|reembauchee?s?|reactivee?s?|wiedereingestellt|reaktiviert|readmitid[oa]s?|reativad[oa]s?|reintegrad[oa]s?|riassunt[oaie]|riattivat[oaie]|reintegrat[oaie]|opnieuw in dienst|weer in dienst|ponownie zatrudnion[yae]|przywrocon[yae]) ',
)

const negations = 'not|non|no|never|nicht|nie|niet|nao|pas|jamais|nunca|mai|не|ni'
const fillers =
  'yet|an|the|been|ever|has|have|was|is|a|currently|presently|longer|actually|esta|ha|sido|fue|aun|todavia|ete|encore|est|plus|noch|mehr|ist|wurde|ainda|foi|mais|e|piu|ancora|stat[oa]|meer|nog|is|jest|zostal[a]?|juz'
const negated = `(?<= )(?:${negations}) (?:(?:${fillers}) )*`
/** "Not currently active", "No longer employed". */
export const NOT_ACTIVE_PATTERN = toPattern(
  `${negated}(?:${active}|members?|employees?|with|here|works|works here|at|bei|da|im) `,
)
/** "Not yet terminated", "nicht gekündigt". */
export const NOT_LEFT_PATTERN = toPattern(
  `${negated}(?:${leftWords.join('|')}|disabled|termination|left|blocked|removed) `,
  'gu',
)
/** "Not yet active": the person has not begun. */
export const NOT_YET_ACTIVE_PATTERN =
  /(?<= )(?:not yet|noch nicht|pas encore|aun no|todavia no|ainda nao|non ancora|nog niet|jeszcze nie) /u
/** "To be terminated", "Will have left": it has not happened. */
export const PENDING_LEAVING_PATTERN =
  /(?<= )(?:pending|future|upcoming|scheduled|planned|to be|will|about to|never|geplant|wird|sera|a venir|pendiente|pendente|previsto|prevista|gepland|wordt|planowan[yae]|bedzie) (?:(?:be|have|am|on|\d+) )*$/u

/** States of people who are here, or will be back. */
export const HERE_WORDS_PATTERN = matchWords([
  active,
  'on leave|leave|loa|vacation|holiday|sabbatical|sick|parental|maternity|paternity|furlough(?:ed)?|pending|notice',
  'licencia|permiso|vacaciones|excedencia|baja (?:medica|temporal|maternal|paternal|por (?:enfermedad|maternidad|paternidad|accidente))',
  'conges?|arret|maladie|maternite|beurlaubt|elternzeit|mutterschutz|urlaub|krank|karenz|licenca|ferias|afastad[oa]|ferie|aspettativa|congedo|malattia|maternita|verlof|ziek|vakantie|urlop(?:ie)?|zwolnienie lekarskie|cuti|休职|休職|休業|휴직',
])

/** Words that say whose state it is, since when, or by whose wish. */
export const NEUTRAL_WORDS_PATTERN =
  /(?<= )(?:\d+|status|state|employees?|staff|members?|memberships?|workers?|associates?|colleagues?|volunteers?|teachers?|people|persons?|personnel|users?|accounts?|contractors?|crew|team|teammates?|students?|faculty|tutors?|interns?|managers?|partners?|since|on|of|in|as|the|our|voluntary|involuntary|vol|invol|emplead[oa]s?|trabajador(?:a|es|as)?|personal|cuentas?|usuari[oa]s?|salariee?s?|employee?s?|collaborat(?:eur|rice)s?|comptes?|benevoles?|membres?|mitarbeit(?:er|erin|erinnen|ern|ende[rn]?)|kolleg(?:e|en|in|innen)|konto|seit|am|zum|funcionari[oa]s?|colaborador(?:a|es|as)?|contas?|dipendent[ei]|collaborator[ei]|utent[ei]|dal|medewerkers?|werknemers?|collega s?|sinds|per|pracowni(?:k|cy|ca|kow)|od|depuis|desde|el|la|le|les|los|de|du|di|del) /gu
