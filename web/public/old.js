// Only browsers that know no modules run this: they are told what they lack.
location.replace("/check");
