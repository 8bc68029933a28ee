export const es = {
  passwordLength: 'Entre {min, number} y {max, number} caracteres',
  passwordCapital: 'Al menos una letra mayúscula (A-Z, sin acento)',
  passwordDigit: 'Al menos un número',
  passwordSpecial: 'Al menos un carácter especial: ! @ # $ % ^ & * ( ) [ ] - _ + =',
  passwordUncommon: 'Que no sea una de las que mucha gente elige',
  refusedPassword: 'Esta contraseña no se puede usar aquí. Elija otra, por favor.',
  commonPassword: 'Mucha gente elige esa contraseña, así que es de las primeras que alguien probaría.',
}
