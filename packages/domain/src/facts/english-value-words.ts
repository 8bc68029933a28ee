// The English words by which bare-values.ts tells what can become wrong from what cannot. They are from the lessons of
// content/tracks; how well they do on sentences of others, bare-values.test.ts measures (testing/held-out-sentences.tsv).
// `*` stands for any ending. In the order of the alphabet, except for months and numbers.

const splitWords = (text: string): string[] => text.trim().split(/\s*[|\n]\s*/)

/** Returns the source of a pattern of any of some words. */
export const toAnyOf = (words: readonly string[]): string =>
  `(?:${words.map((word) => word.replaceAll('.', '\\.').replaceAll('*', '\\w*').replaceAll("'", "[’']")).join('|')})`

export const months = splitWords(`
  January | February | March | April | May | June | July | August | September | October | November | December`)

export const numberWords = splitWords(`
  one | two | three | four | five | six | seven | eight | nine | ten | eleven | twelve | thirteen | fourteen | fifteen
  sixteen | seventeen | eighteen | nineteen | twenty | thirty | forty | fifty | sixty | seventy | eighty | ninety
  a hundred | one hundred | half a | half an`)

/** Say that what follows is made up. */
export const exampleWords = splitWords(`
  an example | as an example | e.g. | example: | examples: | for example | for instance | imagine | invented | let's say
  made up | made-up | say, | suppose | supposing`)

/** Begin an example, as "if you earn $2,000". */
export const supposedVerbs = splitWords(`
  borrow | bring | earn | get | have | make | owe | pay | put | save | spend | were`)

/** Of readers, before a value of their own, as "put $10 aside". */
export const choiceVerbs = splitWords(`
  add | agree on | ask for | aside | begin | choose | even | give yourself | keep | leave | move | offer | pick | promise
  put | round | save | saving | set | spend | start | take | try | wait | write`)

/** Spans of time that are a figure of speech or of the calendar, not of a rule. */
export const plainSpans = splitWords(`
  12 months a year | 24 hours | 365 days | 52 weeks | 7 days a week | a day | a month | a week | a year | five minutes
  one day | one month | one week | one year | seven days a week | ten minutes | twelve months a year`)

/** Who sets terms, and what they are set for. */
export const ruleWords = splitWords(`
  agencies | agency | allowed | answer | answered | answers | appeal | appeals | at least | at most | bank | bankruptcy
  banks | benefit | benefits | bureau | bureaus | by law | cancel | care | claim | claims | cobra | collector | collectors
  count | counts | court | courts | cover | coverage | covered | covers | credit | creditor | creditors | deadline
  deadlines | decide | decision | deposit | deposits | dispute | disputes | disputing | divorce | eligibility | eligible
  end | ends | enroll* | expire | expires | fdic | federal | fee | fees | fema | file | filed | filing | fmla | garnish*
  has to | have to | hearing | hud | insurance | insurer | insurers | irs | landlord | landlords | lasting | lasts | leave
  legal | legally | lender | lenders | letter | letters | limit | limits | loan | loans | marriage | married | may not
  medicaid | medicare | must | need | no later than | notice | notices | once in | owe | payment | payments | penalt*
  period | plan | plans | probate | qualif* | receipts | refund | refunds | report | reports | rescind | rescission | right
  rights | rule | rules | servicer | servicers | snap | social security | spouse | ssdi | ssi | state | statement
  statements | states | stay on | stays on | tax | taxes | the law | transfer | transfers | unemployment | up to | wage
  wages | wic | within`)
