/** Names, as "First|Last", with what people type to find them; of nobody else among these names. */
export const nameSearches: readonly (readonly [name: string, searches: readonly string[]])[] = [
  ['Jürgen|Weiß', ['weiss jurgen', 'Juergen', 'WEIẞ']],
  ['Søren|Ørsted', ['orsted', 'Søren Ø', 'oersted soeren']],
  ['Łukasz|Żółć', ['lukasz zolc', 'Żół']],
  ['Una|O’Neil', ["o'neil", 'oneil una', 'O´Neil', 'o neil', 'Neil, Una']],
  ['Vincent|van der Berg', ['van der berg', 'berg vincent', 'vanderberg']],
  ['Anne-Marie|de la Cruz', ['anne marie', 'annemarie delacruz', 'la cruz anne']],
  ['Novak|Đoković', ['djokovic', 'dokovic novak']],
]
