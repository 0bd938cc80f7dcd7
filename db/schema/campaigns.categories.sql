-- The category tree: three branches and their leaves, named in four languages.

insert into categories (slug, top_level, icon_name, position, names, taglines) values
  ('tech-innovation', true, 'cpu', 0, '{"en":"Tech & Innovation","fr":"Tech et innovation","de":"Technik & Innovation","es":"Tecnología e innovación"}', '{"en":"Useful inventions from small workshops","fr":"Des inventions utiles, nées dans de petits ateliers","de":"Nützliche Erfindungen aus kleinen Werkstätten","es":"Inventos útiles de talleres pequeños"}'),
  ('creative-works', true, 'brush', 1, '{"en":"Creative Works","fr":"Œuvres créatives","de":"Kreative Werke","es":"Obras creativas"}', '{"en":"Books, games, films and music in the making","fr":"Livres, jeux, films et musiques en train de naître","de":"Bücher, Spiele, Filme und Musik im Entstehen","es":"Libros, juegos, películas y música en marcha"}'),
  ('community-projects', true, 'users-round', 2, '{"en":"Community Projects","fr":"Projets solidaires","de":"Gemeinschaftsprojekte","es":"Proyectos comunitarios"}', '{"en":"What neighbors build for each other","fr":"Ce que des voisins bâtissent les uns pour les autres","de":"Was Nachbarn füreinander bauen","es":"Lo que los vecinos construyen para los demás"}');

insert into categories (slug, top_level, parent_id, icon_name, position, names, taglines)
select v.slug, false, (select id from categories where slug = 'tech-innovation'), v.icon, v.position, v.names::jsonb, v.taglines::jsonb from (values
  ('audio', 'headphones', 0, '{"en":"Audio","fr":"Audio","de":"Audio","es":"Audio"}', '{"en":"Things that listen, and things worth listening to","fr":"Ce qui écoute, et ce qui mérite d’être écouté","de":"Was zuhört, und was sich zu hören lohnt","es":"Lo que escucha y lo que merece ser escuchado"}'),
  ('camera-gear', 'camera', 1, '{"en":"Camera Gear","fr":"Matériel photo","de":"Kameratechnik","es":"Equipo de cámara"}', '{"en":"Light, lenses and new places to stand","fr":"De la lumière, des objectifs et de nouveaux points de vue","de":"Licht, Linsen und neue Standpunkte","es":"Luz, lentes y nuevos puntos de vista"}'),
  ('energy-green-tech', 'sun', 2, '{"en":"Energy & Green Tech","fr":"Énergie et écotechnologies","de":"Energie & Umwelttechnik","es":"Energía y tecnología verde"}', '{"en":"Power that asks less of the planet","fr":"Une énergie qui demande moins à la planète","de":"Energie, die dem Planeten weniger abverlangt","es":"Energía que le pide menos al planeta"}'),
  ('education-science', 'microscope', 3, '{"en":"Education & Science","fr":"Éducation et sciences","de":"Bildung & Wissenschaft","es":"Educación y ciencia"}', '{"en":"Instruments for curious people","fr":"Des instruments pour les curieux","de":"Instrumente für Neugierige","es":"Instrumentos para gente curiosa"}'),
  ('fashion-wearables', 'watch', 4, '{"en":"Fashion & Wearables","fr":"Mode et accessoires","de":"Mode & Wearables","es":"Moda y complementos"}', '{"en":"Made to be worn, and worn out slowly","fr":"Fait pour être porté, et usé lentement","de":"Zum Tragen gemacht, und langsam abgetragen","es":"Hecho para llevarse y gastarse despacio"}'),
  ('food-beverages', 'utensils', 5, '{"en":"Food & Beverages","fr":"Aliments et boissons","de":"Essen & Trinken","es":"Comida y bebida"}', '{"en":"From the field to a better supper","fr":"Du champ à un meilleur souper","de":"Vom Feld zum besseren Abendessen","es":"Del campo a una cena mejor"}'),
  ('health-fitness', 'heart-pulse', 6, '{"en":"Health & Fitness","fr":"Santé et forme","de":"Gesundheit & Fitness","es":"Salud y deporte"}', '{"en":"Tools that give people back some ease","fr":"Des outils qui redonnent un peu d’aisance","de":"Werkzeuge, die den Alltag leichter machen","es":"Herramientas que devuelven comodidad"}'),
  ('home', 'house', 7, '{"en":"Home","fr":"Maison","de":"Zuhause","es":"Hogar"}', '{"en":"Useful things for the rooms we live in","fr":"Des objets utiles pour les pièces où l’on vit","de":"Nützliches für die Räume, in denen wir leben","es":"Cosas útiles para las habitaciones en que vivimos"}'),
  ('travel-transportation', 'bike', 8, '{"en":"Travel & Transportation","fr":"Voyage et transport","de":"Reisen & Verkehr","es":"Viajes y transporte"}', '{"en":"Ways to get there, and back","fr":"Des façons d’aller, et de revenir","de":"Wege hin, und wieder zurück","es":"Maneras de llegar, y de volver"}'),
  ('other-innovative-products', 'lightbulb', 9, '{"en":"Other Innovative Products","fr":"Autres produits innovants","de":"Andere innovative Produkte","es":"Otros productos innovadores"}', '{"en":"Clever things that fit no shelf","fr":"Des idées qui ne tiennent dans aucune case","de":"Kluges, das in keine Schublade passt","es":"Ideas que no caben en ningún estante"}')
) as v(slug, icon, position, names, taglines);

insert into categories (slug, top_level, parent_id, icon_name, position, names, taglines)
select v.slug, false, (select id from categories where slug = 'creative-works'), v.icon, v.position, v.names::jsonb, v.taglines::jsonb from (values
  ('art', 'palette', 0, '{"en":"Art","fr":"Art","de":"Kunst","es":"Arte"}', '{"en":"Made by hand, for looking at","fr":"Fait à la main, pour être regardé","de":"Von Hand gemacht, zum Anschauen","es":"Hecho a mano, para mirar"}'),
  ('comics', 'message-square', 1, '{"en":"Comics","fr":"Bande dessinée","de":"Comics","es":"Cómics"}', '{"en":"Stories told one panel at a time","fr":"Des histoires racontées case après case","de":"Geschichten, Bild für Bild erzählt","es":"Historias contadas viñeta a viñeta"}'),
  ('dance-theater', 'drama', 2, '{"en":"Dance & Theater","fr":"Danse et théâtre","de":"Tanz & Theater","es":"Danza y teatro"}', '{"en":"Bodies, voices and a lit floor","fr":"Des corps, des voix et un plateau éclairé","de":"Körper, Stimmen und eine helle Bühne","es":"Cuerpos, voces y un suelo iluminado"}'),
  ('film', 'clapperboard', 3, '{"en":"Film","fr":"Cinéma","de":"Film","es":"Cine"}', '{"en":"Pictures that take their time","fr":"Des images qui prennent leur temps","de":"Bilder, die sich Zeit nehmen","es":"Imágenes que se toman su tiempo"}'),
  ('music', 'music', 4, '{"en":"Music","fr":"Musique","de":"Musik","es":"Música"}', '{"en":"Records, instruments and rooms to play in","fr":"Des disques, des instruments et des lieux où jouer","de":"Platten, Instrumente und Räume zum Spielen","es":"Discos, instrumentos y salas donde tocar"}'),
  ('photography', 'aperture', 5, '{"en":"Photography","fr":"Photographie","de":"Fotografie","es":"Fotografía"}', '{"en":"People and places, seen properly","fr":"Des gens et des lieux, vraiment regardés","de":"Menschen und Orte, richtig gesehen","es":"Personas y lugares, vistos de verdad"}'),
  ('tabletop-games', 'dices', 6, '{"en":"Tabletop Games","fr":"Jeux de société","de":"Brettspiele","es":"Juegos de mesa"}', '{"en":"Games for a table and the people around it","fr":"Des jeux pour une table et ceux qui l’entourent","de":"Spiele für einen Tisch und die Menschen daran","es":"Juegos para una mesa y quienes la rodean"}'),
  ('video-games', 'gamepad-2', 7, '{"en":"Video Games","fr":"Jeux vidéo","de":"Videospiele","es":"Videojuegos"}', '{"en":"Small worlds with good rules","fr":"De petits mondes aux bonnes règles","de":"Kleine Welten mit guten Regeln","es":"Mundos pequeños con buenas reglas"}'),
  ('writing-publishing', 'book-open', 8, '{"en":"Writing & Publishing","fr":"Écriture et édition","de":"Schreiben & Verlag","es":"Escritura y edición"}', '{"en":"Books, letters and the paper they need","fr":"Des livres, des lettres et le papier qu’il leur faut","de":"Bücher, Schriften und das Papier dazu","es":"Libros, letras y el papel que necesitan"}'),
  ('other-creative-works', 'sparkles', 9, '{"en":"Other Creative Works","fr":"Autres œuvres créatives","de":"Andere kreative Werke","es":"Otras obras creativas"}', '{"en":"Work that made up its own name","fr":"Des œuvres qui ont inventé leur propre nom","de":"Arbeiten, die ihren Namen selbst erfanden","es":"Obras que se inventaron su nombre"}')
) as v(slug, icon, position, names, taglines);

insert into categories (slug, top_level, parent_id, icon_name, position, names, taglines)
select v.slug, false, (select id from categories where slug = 'community-projects'), v.icon, v.position, v.names::jsonb, v.taglines::jsonb from (values
  ('animals', 'paw-print', 0, '{"en":"Animals","fr":"Animaux","de":"Tiere","es":"Animales"}', '{"en":"Room for the others who live here","fr":"De la place pour les autres habitants","de":"Platz für die anderen, die hier wohnen","es":"Sitio para los demás que viven aquí"}'),
  ('culture-heritage', 'landmark', 1, '{"en":"Culture & Heritage","fr":"Culture et patrimoine","de":"Kultur & Erbe","es":"Cultura y patrimonio"}', '{"en":"Keeping what a place remembers","fr":"Garder ce dont un lieu se souvient","de":"Bewahren, woran ein Ort sich erinnert","es":"Conservar lo que un lugar recuerda"}'),
  ('environment', 'leaf', 2, '{"en":"Environment","fr":"Environnement","de":"Umwelt","es":"Medio ambiente"}', '{"en":"Rivers, roofs, hedges and the air between","fr":"Les rivières, les toits, les haies et l’air entre eux","de":"Flüsse, Dächer, Hecken und die Luft dazwischen","es":"Ríos, tejados, setos y el aire entre ellos"}'),
  ('human-rights', 'hand-heart', 3, '{"en":"Human Rights","fr":"Droits humains","de":"Menschenrechte","es":"Derechos humanos"}', '{"en":"Standing beside each other, in practice","fr":"Être aux côtés des autres, concrètement","de":"Füreinander einstehen, ganz praktisch","es":"Estar al lado de los demás, en la práctica"}'),
  ('local-businesses', 'store', 4, '{"en":"Local Businesses","fr":"Commerces de proximité","de":"Lokale Betriebe","es":"Comercios locales"}', '{"en":"The shop you would miss if it were gone","fr":"La boutique qui vous manquerait","de":"Der Laden, der Ihnen fehlen würde","es":"La tienda que echarías de menos"}'),
  ('neighbourhoods', 'map-pinned', 5, '{"en":"Neighborhoods","fr":"Quartiers","de":"Nachbarschaft","es":"Barrios"}', '{"en":"Places people make for each other","fr":"Des lieux que l’on fait les uns pour les autres","de":"Orte, die Menschen füreinander schaffen","es":"Lugares que la gente hace para los demás"}'),
  ('schools-youth', 'school', 6, '{"en":"Schools & Youth","fr":"Écoles et jeunesse","de":"Schule & Jugend","es":"Escuelas y juventud"}', '{"en":"Good roofs, good tools, good company","fr":"De bons toits, de bons outils, de la bonne compagnie","de":"Gute Dächer, gutes Werkzeug, gute Gesellschaft","es":"Buenos techos, buenas herramientas, buena compañía"}'),
  ('wellness', 'flower-2', 7, '{"en":"Wellness","fr":"Bien-être","de":"Wohlbefinden","es":"Bienestar"}', '{"en":"Rest, breath and somewhere to go","fr":"Du repos, du souffle et un endroit où aller","de":"Ruhe, Atem und ein Ort zum Hingehen","es":"Descanso, aliento y un sitio adonde ir"}'),
  ('other-community-projects', 'users', 8, '{"en":"Other Community Projects","fr":"Autres projets collectifs","de":"Andere Gemeinschaftsprojekte","es":"Otros proyectos comunitarios"}', '{"en":"Whatever people decide to do together","fr":"Tout ce que l’on décide de faire ensemble","de":"Was Menschen gemeinsam beschließen","es":"Lo que la gente decide hacer junta"}')
) as v(slug, icon, position, names, taglines);

-- Why staff changed a campaign or ended it, in their words; the audit log names the row, and can't be erased.
create table campaign_staff_reasons (
  id          bigint generated by default as identity primary key,
  campaign_id bigint not null references campaigns (id),
  reason      text not null check (length(reason) <= 2000),
  written_at  timestamptz not null default clock_now()
);
create index campaign_staff_reasons_campaign_idx on campaign_staff_reasons (campaign_id);

-- Advice of the command center that somebody put away for good; `subject` names the occasion.
create table campaign_dismissed_steps (
  campaign_id  bigint not null references campaigns (id),
  kind         text not null check (kind ~ '^[a-z_]{1,40}$'),
  subject      text not null check (length(subject) between 1 and 80),
  dismissed_at timestamptz not null default clock_now(),
  primary key (campaign_id, kind, subject)
);
