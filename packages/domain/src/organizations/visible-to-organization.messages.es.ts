export const es = {
  ofMember:
    '{organization} puede ver su nombre, su correo electrónico, si ya ha entrado y cuántas lecciones ha completado, pero nunca cuáles, ni lo que usted busca.',
  ofMemberWithoutCompletions:
    '{organization} puede ver su nombre, su correo electrónico y si ya ha entrado, pero nunca qué lecciones abre, cuántas completa, ni lo que usted busca.',
  usage:
    'Una vez al mes recibe una lista de lo que más se abrió, que no nombra a nadie y deja fuera lo que usaron menos de cinco personas.',
  report:
    'Una vez por trimestre recibe un informe de cuántas personas usan cada cosa, que no nombra a nadie y, salvo el número de personas que se unieron, nunca muestra un número menor que cinco.',
}
