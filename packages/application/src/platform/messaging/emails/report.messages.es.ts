export const es = {
  subject: 'Cómo usó {organization} {product} en {quarter}',
  lead: 'Esto es lo que las personas de {organization} usaron de {product} en {quarter}.',
  members:
    '{organization} tenía {members, plural, one {# miembro} other {# miembros}} cuando se hizo este conteo; {joined, plural, one {# entró por primera vez} other {# entraron por primera vez}}.',
  active:
    '{people, plural, one {# persona entró, abrió un recorrido o completó una lección} other {# personas entraron, abrieron un recorrido o completaron una lección}}.',
  activeFew: 'Menos de {limit, number} personas entraron, abrieron un recorrido o completaron una lección.',
  activeNearlyAll:
    'Todos los miembros menos unos pocos (menos de {limit, number}) entraron, abrieron un recorrido o completaron una lección.',
  activeWithheld: 'No se muestra cuántas personas entraron, abrieron un recorrido o completaron una lección.',
  completed:
    '{people, plural, one {# persona completó} other {# personas completaron}} al menos una lección.',
  completedFew: 'Menos de {limit, number} personas completaron al menos una lección.',
  completedNearlyAll:
    'Todas ellas menos unas pocas (menos de {limit, number}) completaron al menos una lección.',
  completedWithheld: 'No se muestra cuántas personas completaron al menos una lección.',
  topics: 'Los temas, según cuántas personas los usaron:',
  topic: '{topic}: {people}',
  open: 'Abrir el informe',
  smallNumbers:
    'Los números pequeños de personas no se muestran, para que no se pueda reconocer a nadie. La página dice qué cuenta cada número.',
  notExpected:
    '¿No esperaba este mensaje? Usted lo pidió en la página del informe, donde también puede dejar de recibirlo.',
}
