import { toHeadingKey } from './heading-names.ts'

const toKeys = (words: string) => new Set(words.split(/[|\s]+/))

/** What lists of insured people write of relatives, without accents and spaces, in eight languages. */
const RELATIVES = toKeys(
  `spouse|wife|husband|partner|domesticpartner|lifepartner|civilpartner|exspouse|formerspouse|child|children|son|daughter
  stepchild|stepson|stepdaughter|fosterchild|adoptedchild|grandchild|dependent|dependant|dependentchild|childdependent
  adultdependent|disableddependent|disabledchild|otherdependent|legalguardian|ward|beneficiary|parent|mother|father
  brother|sister|sibling|familymember|relative|sp|ch|dp
  conyuge|esposo|esposa|hijo|hija|pareja|parejadehecho|dependiente|beneficiario|beneficiaria|madre|padre|familiar
  conjoint|conjointe|enfant|epoux|epouse|fils|fille|partenaire|ayantdroit|concubin|concubine|mere|pere
  ehepartner|ehepartnerin|ehegatte|ehegattin|ehefrau|ehemann|kind|sohn|tochter|lebenspartner|lebenspartnerin
  angehoriger|angehorige|familienangehoriger|familienangehorige|mutter|vater
  conjuge|filho|filha|companheiro|companheira|dependente|mae|pai
  coniuge|figlio|figlia|marito|moglie|convivente|familiare|familiareacarico
  echtgenoot|echtgenote|zoon|dochter|gezinslid|partnerin|moeder|vader
  malzonek|malzonka|maz|zona|dziecko|syn|corka|partnerka|matka|ojciec|czlonekrodziny`,
)
/** What they write of the person through whom the relatives are listed. */
const SELF = toKeys(
  `self|employee|ee|e|emp|subscriber|primary|primarysubscriber|primarymember|primaryinsured|insured|member|policyholder
  head|headofhousehold|associate|worker|teammember|staff|participant
  titular|empleado|empleada|trabajador|trabajadora|asegurado|salarie|salariee|assure|assureprincipal|adherent|employe|employee
  mitarbeiter|mitarbeiterin|arbeitnehmer|arbeitnehmerin|hauptversicherter|versicherter|selbst|funcionario|funcionaria|proprio
  titolare|dipendente|assicurato|werknemer|medewerker|verzekerde|zelf|pracownik|ubezpieczony|ubezpieczonyglowny|glowny`,
)
const IS_FLAG = /^(?:is)?depend[ea]nt(?:yn|yesno|flag)?$/
const YES = /^(?:yes|y|true|1|x)$/

/** What the cell of a column of relations says: the person whom the list is of, a relative, or neither. */
export function classifyRelation(heading: string, cell: string): 'self' | 'relative' | null {
  const key = toHeadingKey(cell)
  if (IS_FLAG.test(toHeadingKey(heading))) return YES.test(key) ? 'relative' : 'self'
  if (SELF.has(key)) return 'self'
  return RELATIVES.has(key) ? 'relative' : null
}

const EMERGENCY = /emergen|notfall|urgence|urgenza|noodgeval|nood(?:contact|nummer)|nagly|awaryjn|nextofkin/

/**
 * Whether a column of relations is about the people of the rows. It is if it names them as well; without, it may be about the
 * emergency contact beside each, who is someone's spouse, too.
 */
export function isRelationOfRows(
  headings: readonly string[],
  { hasSelf, hasEmpty }: { hasSelf: boolean; hasEmpty: boolean },
): boolean {
  return hasSelf || (hasEmpty && !headings.some((heading) => EMERGENCY.test(toHeadingKey(heading))))
}
