import { listPhrases } from '@kitchen-table/domain/testing/suites'

/** Queries about which a library of lessons about money has nothing to say. */
export const nonsenseQueries = listPhrases(`
  asdfghjkl | qwertyuiop | zxcvbnm | hjklhjkl fdsa | sdkfjhsdkjfh | xqzvwk | lkjhgfd poiuy | wwwwwwwwwwww
  bvncmx tyruei | qzx jvk wpf | ggggg hhhhh | 7h3x9q2zzk | how to train a puppy | best pizza dough recipe
  world cup results | python list comprehension | weather tomorrow | guitar chords for beginners
  train times to boston | who painted the mona lisa | symptoms of strep throat | how tall is mount everest
  crossword clue seven letters | tomato plants yellow leaves | dinosaur facts | knitting pattern baby hat
  braid hair tutorial | sourdough starter bubbles | chess opening moves | lyrics to bohemian rhapsody
  photosynthesis definition | minecraft castle ideas | hiking trails in yosemite
  spanish word for butterfly | how do volcanoes erupt | marathon stretching exercises
  lego spaceship instructions | roman emperors timeline | bluetooth headphones wont connect
  привет как дела | 天気予報 | 你好世界 | مرحبا بالعالم | שלום עולם | 안녕하세요 | नमस्ते दुनिया | γειά σου κόσμε | 🦄🌈🎉
  😂😂😂 | 🐙 🍕 🚀 | !!!??? | @#%^&* | ---- | ...,,,;;; | (((]]] | <b></b><br/> | '; DROP TABLE users; --
  SELECT * FROM xyzzy WHERE 1=1 | %00%ff`)
