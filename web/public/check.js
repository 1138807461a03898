// Looks for what walls need, in the words of the oldest browsers: nothing newer than 2010 stands here.
(function () {
  var has = {
    modules: function () {
      return "noModule" in document.createElement("script");
    },
    language: function () {
      return !!Array.prototype.toSorted && typeof AbortSignal === "function" && "any" in AbortSignal;
    },
    styles: function () {
      var can = window.CSS && CSS.supports;
      return !!can && CSS.supports("selector(:has(a))") && CSS.supports("width", "1cqw") && CSS.supports("grid-template-rows", "subgrid");
    },
    store: function () {
      return !!window.indexedDB && !!window.localStorage;
    },
    secure: function () {
      return window.isSecureContext === true;
    },
    key: function () {
      return !!(window.crypto && window.crypto.subtle);
    },
    offline: function () {
      return "serviceWorker" in navigator;
    },
    awake: function () {
      return "wakeLock" in navigator;
    },
    video: function () {
      var video = document.createElement("video");
      return !!video.canPlayType && video.canPlayType('video/mp4; codecs="avc1.42E01E"') !== "";
    },
    pdf: function () {
      return navigator.pdfViewerEnabled === true;
    },
  };
  var says = document.body;
  var verdict = document.getElementById("verdict");
  var lacks = { needed: 0, wished: 0 };
  var rows = document.getElementsByTagName("tr");
  var told = {};
  for (var at = 0; at < rows.length; at++) look(rows[at]);
  var found = lacks.needed > 0 ? "unable" : lacks.wished > 0 ? "partly" : "able";
  write(verdict, verdict.getAttribute("data-" + found));
  verdict.setAttribute("data-verdict", found);
  write(told.size, screen.width + " × " + screen.height + " @ " + (window.devicePixelRatio || 1));
  write(told.agent, navigator.userAgent);
  ask();

  function look(row) {
    var name = row.getAttribute("data-check");
    var kind = row.getAttribute("data-kind");
    var cell = row.getElementsByTagName("td")[0];
    if (kind === "told") {
      told[name] = cell;
      return;
    }
    var there = false;
    try {
      there = has[name]();
    } catch (error) {
      there = false;
    }
    if (!there) lacks[kind]++;
    row.setAttribute("data-there", String(there));
    write(cell, says.getAttribute(there ? "data-there" : "data-missing"));
  }

  function write(place, text) {
    place.innerHTML = "";
    place.appendChild(document.createTextNode(text));
  }

  // How long the server takes to answer, and how far the clock of this browser is from its own.
  function ask() {
    var asked = new Date().getTime();
    var request = new XMLHttpRequest();
    request.open("GET", "/api/health", true);
    request.onreadystatechange = function () {
      if (request.readyState !== 4) return;
      var now = new Date().getTime();
      var date = Date.parse(request.getResponseHeader("Date") || "");
      write(told.answer, request.status === 0 ? says.getAttribute("data-missing") : now - asked + " ms");
      if (date) write(told.clock, Math.round((now - date) / 1000) + " " + says.getAttribute("data-seconds"));
    };
    request.send();
  }
})();
