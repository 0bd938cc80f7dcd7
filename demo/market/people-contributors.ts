/** first name | last name | city | country | locale */
export const CONTRIBUTORS: readonly string[] = `
Amal|Haddad|Marseille|FR|fr
Aoife|Brennan|Cork|IE|en
Arne|Solberg|Bergen|NO|en
Astrid|Nilsen|Tromsø|NO|en
Beatriz|Nogueira|Porto|PT|en
Benedikt|Wolf|München|DE|de
Bronwyn|Rees|Cardiff|GB|en
Carlos|Ibáñez|Valencia|ES|es
Carmen|Ortega|Sevilla|ES|es
Chiara|Moretti|Torino|IT|en
Chidi|Eze|London|GB|en
Claire|Dumont|Nantes|FR|fr
Colin|Farquhar|Aberdeen|GB|en
Daan|Mulder|Groningen|NL|en
Dana|Feldman|New York|US|en
Daniel|Kovač|Zagreb|HR|en
Deepa|Nair|Birmingham|GB|en
Delphine|Maes|Ghent|BE|fr
Diego|Salinas|San Antonio|US|es
Dorothea|Lang|Freiburg|DE|de
Edith|Hoffmann|Hamburg|DE|de
Eduardo|Prieto|Bilbao|ES|es
Elena|Marchetti|Bologna|IT|en
Elias|Berg|Malmö|SE|en
Elif|Aydın|Köln|DE|de
Ella|Fairweather|Bath|GB|en
Emeka|Obi|Houston|US|en
Emil|Jensen|Aarhus|DK|en
Esther|Vandenberg|Antwerp|BE|en
Ewa|Lis|Gdańsk|PL|en
Fabrice|Colin|Rennes|FR|fr
Femke|Bakker|Delft|NL|en
Fiona|Drummond|Inverness|GB|en
Florian|Keller|Zürich|CH|de
Frances|Odell|Denver|US|en
Gemma|Holloway|Bristol|GB|en
Georgina|Pike|Perth|AU|en
Grace|Whitaker|Nashville|US|en
Greta|Lindholm|Helsinki|FI|en
Guillaume|Perrot|Lille|FR|fr
Hana|Suzuki|Tokyo|JP|en
Hannah|Goldberg|Boston|US|en
Hugo|Lefebvre|Bordeaux|FR|fr
Ian|Pemberton|York|GB|en
Imogen|Clarke|Sydney|AU|en
Ingrid|Haugen|Oslo|NO|en
Isaac|Turner|Minneapolis|US|en
Ivan|Petrov|Sofia|BG|en
Jasmine|Wong|Hong Kong|HK|en
Jean|Tremblay|Québec|CA|fr
Jelena|Marić|Split|HR|en
Joanna|Nowak|Wrocław|PL|en
Jonas|Richter|Leipzig|DE|de
Jordan|Ellis|Philadelphia|US|en
Juan|Cabello|Granada|ES|es
Judith|Amsel|Salzburg|AT|de
Kai|Lehtonen|Tampere|FI|en
Karin|Bauer|Stuttgart|DE|de
Kate|Donnelly|Belfast|GB|en
Keiko|Mori|Kyoto|JP|en
Kieran|Walsh|Limerick|IE|en
Laila|Mansour|Montréal|CA|fr
Lars|Holm|Odense|DK|en
Laura|Quesada|Málaga|ES|es
Leah|Stern|Chicago|US|en
Liam|O’Connor|Melbourne|AU|en
Lindiwe|Dube|Cape Town|ZA|en
Lorenzo|Bassi|Verona|IT|en
Louise|Carpentier|Strasbourg|FR|fr
Lucas|Moreau|Toulouse|FR|fr
Magda|Król|Poznań|PL|en
Mai|Nguyen|Brisbane|AU|en
Marek|Dvořák|Brno|CZ|en
Margaret|Shaw|Ottawa|CA|en
Marie|Pelletier|Sherbrooke|CA|fr
Martin|Schuster|Wien|AT|de
Mateo|Rivas|Madrid|ES|es
Maya|Krishnan|San Jose|US|en
Mei|Chan|Hong Kong|HK|en
Mikael|Sund|Uppsala|SE|en
Milena|Janković|Ljubljana|SI|en
Miriam|Katz|Berlin|DE|de
Nathan|Price|Swansea|GB|en
Nia|Bowen|Aberystwyth|GB|en
Nicolas|Girard|Dijon|FR|fr
Nina|Schreiber|Bremen|DE|de
Noah|Bergström|Göteborg|SE|en
Olga|Papadaki|Thessaloniki|GR|en
Oliver|Finch|Oxford|GB|en
Omar|Siddiqui|Leicester|GB|en
Paula|Reyes|Los Angeles|US|es
Peter|Vogel|Basel|CH|de
Pilar|Montero|Zaragoza|ES|es
Quentin|Blaise|Grenoble|FR|fr
Rachel|Nakamura|Honolulu|US|en
Rafael|Costa|Coimbra|PT|en
Reuben|Adler|Pittsburgh|US|en
Rhona|Campbell|Oban|GB|en
Robert|Hanley|Calgary|CA|en
Rosa|Esposito|Napoli|IT|en
Ruth|Ellison|Wellington|NZ|en
Samuel|Aboagye|Accra|GH|en
Sara|Lund|Copenhagen|DK|en
Sean|McKenna|Derry|GB|en
Selma|Hadžić|Graz|AT|de
Simon|Thibault|Gatineau|CA|fr
Sofia|Ekström|Stockholm|SE|en
Stella|Anagnostou|Patras|GR|en
Susan|Brill|Halifax|CA|en
Sven|Albrecht|Rostock|DE|de
Tara|Gallagher|Dublin|IE|en
Theresa|Blum|Kassel|DE|de
Thomas|Aubert|Angers|FR|fr
Tilda|Frost|Adelaide|AU|en
Tobias|Meyer|Hannover|DE|de
Ulrike|Sommer|Jena|DE|de
Valentina|Greco|Palermo|IT|en
Victor|Lam|Vancouver|CA|en
Wanda|Pietrzak|Łódź|PL|en
Will|Sandford|Atlanta|US|en
Yasmin|Farouk|Rotterdam|NL|en
Zoe|Carver|Seattle|US|en
`
  .trim()
  .split('\n');

/** Names of those who contribute without an account. */
export const GUEST_FIRST_NAMES: readonly string[] =
  'Alex Anika Bo Celia Dev Dunja Enzo Esme Felix Freya Gus Hedda Ilse Ivo Jo Kaja Kim Leo Lia Mats Mo Nell Otto Pia Ravi Robin Sam Tove Uma Vito Wren Yara'.split(
    ' ',
  );
export const GUEST_LAST_NAMES: readonly string[] =
  'Abbott Arden Becker Blanco Cho Costa Dahl Duval Ek Fabre Garza Grant Hale Huang Ivers Jonas Kent Klein Lowe Marsh Meier Novak Ortiz Pope Quinn Ray Sato Silva Toft Usher Vance Weiss York Zeller'.split(
    ' ',
  );
